// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { CheckingPayment } from './checking-payment.tsx'

it('a payment is asked about at once when the connection is back, and is no longer said to be without', async () => {
  // The page's pauses end when the test says so; what is longer is how long an answer is waited for.
  const pauses: (() => void)[] = []
  const realTimeout = setTimeout
  const isPause = (ms: number) => ms >= 1_000 && ms < 10_000
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => (isPause(ms) ? pauses.push(run) : realTimeout(run, ms)))
  let isDown = true
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json({ error: false, message: 'OK', data: { state: 'paying', next: null } })
  })
  const texts = getTexts('checkout')
  const { room, draw } = openRoom()
  draw(<CheckingPayment view={{ ...sampleCheckout(defaultLook), state: 'paying' }} onSettled={() => null} />)
  const said = () => room.querySelector('[aria-live]')?.textContent
  await expect.poll(said).toBe(texts['checking.text'])
  await expect.poll(() => pauses.length).toBe(1)
  pauses[0]!()
  await expect.poll(said).toBe(texts['checking.offline'])

  isDown = false
  await expect.poll(() => pauses.length).toBe(2)
  window.dispatchEvent(new Event('online'))
  await expect.poll(said).toBe(texts['checking.text'])
})
