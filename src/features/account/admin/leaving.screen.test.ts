// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { dialog, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const payments = { unsolved_payments: 1, uncaptured_payments: 2 }
const titles = ['1 payment without an order', '2 payments not captured']

it('deleting an account warns of payments without an order and of those that are not captured, of all stores', async () => {
  const store = { id: crypto.randomUUID(), name: 'Linden', shop_domain: 'linden.myshopify.com', orders: 3 }
  const kept = { ...store, has_script: false, is_subscribed: false, open_fees: 0, unsolved_payments: 0 }
  await open(await app.merchant(), '/account/delete-account', (door) =>
    door.answers('GET /account/losses', () => ({
      stores: [
        { ...kept, uncaptured_payments: 1 },
        { ...kept, id: crypto.randomUUID(), unsolved_payments: 1, uncaptured_payments: 1 },
      ],
    })),
  )
  for (const title of titles) expect(await screen.findByRole('note', { name: title })).toBeInTheDocument()
  await accessible()
})

it('removing a store warns of them too', async () => {
  const merchant = await app.merchant()
  const network = await open(merchant, '/settings/shopify-store')
  const { body } = await merchant.call('GET /stores/:id/losses', { params: { id: merchant.store.id } })
  network.answers('GET /stores/:id/losses', () => ({ losses: { ...body.data.losses, ...payments } }))
  await press(/^More for /)
  await user.click(await screen.findByRole('menuitem', { name: 'Remove store…' }))
  const modal = within(await dialog(/^Remove /))
  for (const title of titles) expect(await modal.findByRole('note', { name: title })).toBeInTheDocument()
  await accessible()
})
