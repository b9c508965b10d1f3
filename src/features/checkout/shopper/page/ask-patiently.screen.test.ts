// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askPatiently } from './ask-patiently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pauses = [0, 1_000, 5_000]
/** Answers like these, one after another; no answer is none. */
const begin = (...answers: (boolean | null)[]) => {
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    const answer = answers.shift() ?? null
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  })
  return { ask, end: askPatiently(ask, pauses) }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('asks after growing pauses, the longest again and again, until there is an answer', async () => {
  const { ask } = begin(null, false, null, false, true)
  await pass(0)
  for (const [at, pause] of [1_000, 5_000, 5_000, 5_000].entries()) {
    await pass(pause - 1)
    expect(ask).toHaveBeenCalledTimes(at + 1)
    await pass(1)
    expect(ask).toHaveBeenCalledTimes(at + 2)
  }
  await pass(60_000)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(5)
})

it.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['the shopper looks at it again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('asks at once where %s, one question at a time', async (_, happens) => {
  const { ask, end } = begin()
  await pass(1_000)
  expect(ask).toHaveBeenCalledTimes(2)
  happens()
  happens()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(3)
  end()
  happens()
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

it.each([
  ['after a while', () => pass(15_000)],
  ['once the connection is back', () => (window.dispatchEvent(new Event('online')), pass(0))],
  ['once the shopper looks at it again', () => (document.dispatchEvent(new Event('visibilitychange')), pass(0))],
])('asks anew %s what got no answer', async (_, happens) => {
  const signals: AbortSignal[] = []
  const answers = [() => new Promise<boolean>(() => {}), async () => true]
  askPatiently(async (signal) => {
    signals.push(signal)
    return answers.shift()!()
  }, pauses)
  await pass(0)
  await pass(14_999)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  await happens()
  expect(signals[0]!.aborted).toBe(true)
  await pass(60_000)
  expect(signals).toHaveLength(2)
})
