// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOfCode, loadPatiently } from './load-patiently.ts'

let isOnline = true
/** What the server's pulse is answered with; 0: nothing. */
let pulse = 200
let tries = 0
beforeEach(() => {
  ;[isOnline, pulse, tries] = [true, 200, 0]
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // The longest that chance makes of each wait.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', async () => {
    if (pulse === 0) throw new TypeError('Failed to fetch')
    return new Response('', { status: pulse })
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Code that comes at the try of that number. */
const comesAt = (number: number) => async () => {
  tries += 1
  if (tries < number) throw new TypeError('Failed to fetch dynamically imported module')
  return 'code'
}

it('tries until the code is there, at longer and longer intervals, and says each reason once', async () => {
  const told: string[] = []
  const code = loadPatiently(comesAt(8), (why) => told.push(why))
  const triesAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    return tries
  }
  expect([await triesAfter(0), await triesAfter(1), await triesAfter(1), await triesAfter(1)]).toEqual([1, 2, 2, 3])
  pulse = 503
  expect([await triesAfter(4), await triesAfter(8), await triesAfter(16)]).toEqual([4, 5, 6])
  expect([await triesAfter(31), await triesAfter(1), await triesAfter(59), await triesAfter(1)]).toEqual([6, 7, 7, 8])
  expect(await code).toBe('code')
  expect(told).toEqual(['call', 'server'])
})

it('waits for a connection as long as there is none', async () => {
  isOnline = false
  const told: string[] = []
  const code = loadPatiently(comesAt(2), (why) => told.push(why))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toBe(1)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await code).toBe('code')
  expect(told).toEqual(['offline'])
})

it('waits while nobody looks', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const code = loadPatiently(comesAt(2))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toBe(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await code).toBe('code')
})

it.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://checky.example/assets/admin/page.js'],
  ['Firefox', 'error loading dynamically imported module: https://checky.example/assets/admin/page.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Safari, of a page in its place', "'text/html' is not a valid JavaScript MIME type."],
  ['the loader of pages', 'Unable to preload CSS for /assets/admin/page.css'],
])('asks again for what did not come, in the words of %s', async (_whose, words) => {
  const answers = [() => Promise.reject(new TypeError(words)), async () => 'code']
  const code = loadPatiently(() => answers.shift()!())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await code).toBe('code')
})

it('throws what goes wrong in the code itself, and knows it again', async () => {
  const fault = new TypeError('x is not a function')
  expect(isOfCode(fault)).toBe(false)
  await expect(loadPatiently(() => Promise.reject(fault))).rejects.toThrow(fault)
  expect(isOfCode(fault)).toBe(true)
})
