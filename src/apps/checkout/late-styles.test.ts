// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { letStylesIn } from './late-styles.ts'

const links = () => Array.from(document.querySelectorAll('link'), ({ href }) => new URL(href).pathname)
const fail = () => document.querySelector('link')!.dispatchEvent(new Event('error'))

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = '<style>own</style><style>of a part</style>'
  document.body.innerHTML = '<div id="root" data-styles="/all.css"></div>'
})
afterEach(() => vi.useRealTimers())

it('brings the other styles once, right behind the page’s own', () => {
  void letStylesIn()
  void letStylesIn()
  expect(links()).toEqual(['/all.css'])
  expect(document.querySelector('style')!.nextElementSibling!.tagName).toBe('LINK')
})

it('asks again for styles that did not come, ever less often', () => {
  void letStylesIn()
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 16_000]) {
    fail()
    vi.advanceTimersByTime(pause - 1)
    expect(links()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(links()).toEqual(['/all.css'])
  }
})

it('asks at once where a press needs them, and not a second time when the pause is over', () => {
  void letStylesIn()
  fail()
  void letStylesIn()
  expect(links()).toEqual(['/all.css'])
  vi.runAllTimers()
  expect(links()).toEqual(['/all.css'])
})

it('tells all who ask once they are there, or did not come', async () => {
  const told: string[] = []
  const first = letStylesIn().then(() => told.push('first'))
  const second = letStylesIn().then(() => told.push('second'))
  await Promise.resolve()
  expect(told).toEqual([])
  document.querySelector('link')!.dispatchEvent(new Event('load'))
  await Promise.all([first, second])

  document.body.innerHTML = '<div id="root" data-styles="/all.css"></div>'
  const lost = letStylesIn()
  fail()
  await expect(lost).resolves.toBeUndefined()
})

it('brings none to a page that shows all of its own', () => {
  document.body.innerHTML = '<div id="root"></div>'
  void letStylesIn()
  expect(links()).toEqual([])
})
