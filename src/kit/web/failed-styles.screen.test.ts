// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { mendStyles, stylesAreThere } from './failed-styles.ts'

let stop: () => void
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.head.innerHTML = ''
})

it('asks again in its place for a stylesheet that did not come, until it is there, and for nothing else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  stop = mendStyles()
  await stylesAreThere()
  document.head.innerHTML =
    '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="modulepreload" href="/c.js">'
  const links = () => [...document.querySelectorAll('link')]
  const addresses = () => links().map((link) => link.getAttribute('href')?.replace(location.origin, ''))
  const [failed, ...others] = links()
  failed!.dispatchEvent(new Event('error'))
  others[1]!.dispatchEvent(new Event('error'))

  let last = failed
  for (const seconds of [0, 1, 2, 4]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    expect(links().slice(1)).toEqual(others)
    expect(addresses()).toEqual(['/a.css', '/b.css', '/c.js'])
    expect(links()[0]).not.toBe(last)
    last = links()[0]
    last!.dispatchEvent(new Event('error'))
  }
  let areThere = false
  void stylesAreThere().then(() => (areThere = true))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(areThere).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(areThere, 'shown without them').toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
  const waiting = stylesAreThere()
  links()[0]!.dispatchEvent(new Event('load'))
  await waiting
  last = links()[0]
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(links()).toEqual([last, ...others])
})
