// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { open, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

it('says what can wait before it is chosen, saves at once, and goes back where that fails [w2s7]', async () => {
  const airwallex = { provider: 'airwallex', title: 'Airwallex', days: 7, parts: true, note: null }
  const viva = { provider: 'viva', title: 'Viva', days: null, parts: false, note: null, waiting: [], at_once: [] }
  const providers = [{ ...airwallex, waiting: ['Card'], at_once: ['iDEAL', 'Klarna'] }, viva]
  const network = await open(merchant, '/payment-methods', (door) =>
    door.answers('GET /payment-capture', () => ({ later: false, providers })),
  )
  const card = within(await screen.findByRole('region', { name: 'Capture payments' }))
  expect(
    await card.findByText(/Can be captured later: Card. Captured immediately: iDEAL and Klarna./),
  ).toBeInTheDocument()
  expect(card.getByText(/every payment is captured immediately/)).toBeInTheDocument()
  await accessible()
  const later = card.getByRole('radio', { name: /Manually, from the order/ })
  network.breaks('PUT /payment-capture', { status: 500 })
  await user.click(later)
  await waitFor(() => expect(later).not.toBeChecked())
  network.answers('PUT /payment-capture', () => ({ later: true, providers }))
  await user.click(later)
  await waitFor(() => expect(network.calls.filter(({ name }) => name === 'PUT /payment-capture')).toHaveLength(2))
  await waitFor(() => expect(later).toBeChecked())
  expect(network.calls.findLast(({ name }) => name === 'PUT /payment-capture')!.body).toEqual({ later: true })
})
