// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HandoverError, loadOnce } from './provider-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => document.head.replaceChildren())

const scripts = () => [...document.head.querySelectorAll('script')]

it('gives a script that stalls up after ten seconds, and loads it anew for the next who asks [d8n6]', async () => {
  const outcome = loadOnce('https://static.example/stalls.js').then(
    () => 'came',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(9_900)
  expect(scripts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await outcome).toBeInstanceOf(HandoverError)
  expect(scripts()).toEqual([])

  const again = loadOnce('https://static.example/stalls.js')
  expect(loadOnce('https://static.example/stalls.js')).toBe(again)
  scripts()[0]!.dispatchEvent(new Event('load'))
  await again
  await vi.advanceTimersByTimeAsync(20_000)
  expect(scripts()).toHaveLength(1)
})
