import { expect, it } from 'vitest'
import { keepRunning } from './keep-running.ts'

/** Something that runs until it is ended, by itself or asked to. */
const part = () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  let isStopped = false
  return {
    ended: promise,
    end: () => resolve(null),
    isStopped: () => isStopped,
    stop: async () => {
      isStopped = true
      resolve(null)
    },
  }
}

const world = (startAgain: (parts: ReturnType<typeof part>[]) => ReturnType<typeof part>) => {
  const parts = [part()]
  const sentences: string[] = []
  const gaveUp = Promise.withResolvers<string>()
  const kept = keepRunning(parts[0]!, {
    name: 'The database',
    startAgain: async () => {
      const next = startAgain(parts)
      parts.push(next)
      return next
    },
    log: (sentence) => sentences.push(sentence),
    giveUp: gaveUp.resolve,
    pauseMs: 1,
  })
  return { parts, sentences, kept, gaveUp: gaveUp.promise }
}

it('starts again what ended by itself, says so, and ends it when asked to [l7t5]', async () => {
  let refusals = 3
  const { parts, sentences, kept } = world(() => {
    if (refusals-- > 0) throw new Error('not yet')
    return part()
  })
  parts[0]!.end()
  await expect
    .poll(() => sentences)
    .toEqual(['The database ended by itself and is started again.', 'The database runs again.'])
  await kept.stop()
  expect(parts.map((one) => one.isStopped())).toEqual([false, true])
})

it('gives up what ends again and again, or cannot be started [v9p2]', async () => {
  const again = world(() => {
    const next = part()
    next.end()
    return next
  })
  again.parts[0]!.end()
  expect(await again.gaveUp).toMatch(/^The database ends by itself again and again\./)
  expect(again.parts).toHaveLength(6)

  const never = world(() => {
    throw new Error('The disk is full.')
  })
  never.parts[0]!.end()
  expect(await never.gaveUp).toBe('The database ended by itself and cannot be started again. The disk is full.')
})

it('starts nothing again that was asked to end [c8q2]', async () => {
  const { parts, sentences, kept } = world(part)
  await kept.stop()
  expect(parts).toHaveLength(1)
  expect(sentences).toEqual([])
})
