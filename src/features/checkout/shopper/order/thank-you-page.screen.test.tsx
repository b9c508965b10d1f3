// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { sampleThanks } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { ThankYouPage } from './thank-you-page.tsx'

const changes = {
  until: '2026-11-29T12:05:00.000Z',
  time_zone: 'UTC',
  why_not: null,
  is_pending: false,
  refused: null,
  taken: 0,
  takes_address: true,
  form: defaultForm,
  version: 1,
}

it('an order that takes long is asked for until it is there, at once where its shopper is back', async () => {
  // The page's pauses end when the test says so; fifteen seconds is how long an answer is waited for.
  const pauses: { ms: number; end: () => void }[] = []
  const realTimeout = setTimeout
  const isPause = (ms: number) => ms >= 250 && ms !== 15_000
  vi.stubGlobal('setTimeout', (end: () => void, ms = 0) =>
    isPause(ms) ? pauses.push({ ms, end }) : realTimeout(end, ms),
  )
  const view = { ...sampleThanks(defaultLook), order_number: null, order: null }
  // A page of an earlier test may still ask for something of its own once the connection is back.
  let asked = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes(view.token)) asked++
    return Response.json({ error: false, message: 'OK', data: { state: 'paid', next: null } })
  })
  openRoom().draw(<ThankYouPage view={view} />)
  for (let times = 1; times <= 40; times++) {
    await expect.poll(() => pauses.length).toBe(times)
    pauses.at(-1)!.end()
    await expect.poll(() => asked).toBe(times)
  }
  const longest = pauses.at(-1)!.ms
  expect([longest >= 15_000, longest <= 30_000]).toEqual([true, true])
  for (const happens of [
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => window.dispatchEvent(new Event('online')),
  ]) {
    const before = asked
    await expect.poll(() => pauses.length).toBe(before + 1)
    happens()
    await expect.poll(() => asked).toBe(before + 1)
  }
})

it('a page that waits for a change asks whether anybody answers before it is loaded anew', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    throw new TypeError('offline')
  })
  const view = { ...sampleThanks(defaultLook), changes: { ...changes, is_pending: true } }
  openRoom().draw(<ThankYouPage view={view} />)
  const times = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return asked.filter((path) => path === `/api/checkouts/${view.token}/status`).length
  }
  await expect.poll(times).toBeGreaterThan(2)
  vi.useRealTimers()
})

it('until when an order can be changed is said in no other language, where the browser has not that of the page', async () => {
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([])
  const { room, draw } = openRoom()
  draw(
    <SpeechProvider speech={{ texts: getTexts('thank_you'), locale: 'ga', language: 'ga', languages: [] }}>
      <ThankYouPage view={{ ...sampleThanks(defaultLook), locale: 'ga', changes }} />
    </SpeechProvider>,
  )
  await expect.poll(() => room.textContent).toMatch(/You can do this until \d{2}\/1[12]\/2026, \d{2}:05\./)
  vi.restoreAllMocks()
})
