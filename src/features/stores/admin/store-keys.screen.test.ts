// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, fill, notice, open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

const tab = '/settings/shopify-store'
const missing = ['write_themes']
const panelIn = (where: HTMLElement) =>
  waitFor(() => {
    const panel = within(where).getByRole('alert')
    expect(panel).toHaveTextContent('Error verifying permissions!')
    expect(panel).toHaveTextContent('write_themes')
    return panel
  })

it('keys whose app lacks a permission since are told so in the modal at once, and on the card from then on [r5w5]', async () => {
  const { store } = (await merchant.call('GET /store')).body.data
  const lacking = { ...store, missing_access_scopes: missing }
  const network = await open(merchant, tab)
  const card = await screen.findByRole('region', { name: store.name })
  expect(card).toHaveTextContent('all required permissions granted')
  network.answers('POST /save-app-keys', () => ({ store: lacking, missingAccessScopes: missing }))
  network.answers('GET /user-stores', () => ({ stores: [lacking], current_store: lacking }))
  await press('Re-authorize', card)
  const modal = await dialog(`Re-authorize ${store.name}`)
  await fill('Admin API access token', 'shpat_another', modal)
  await fill('API key', 'a-key', modal)
  await fill('API secret key', 'a-secret', modal)
  await press('Update store', modal)
  await panelIn(modal)
  await press('Cancel', modal)
  expect(within(card).getByText('1 permission missing')).toBeVisible()
  await panelIn(card)
})

it('a message about the fields of a modal leaves once the last of them is corrected [d6w6]', async () => {
  await open(merchant, tab)
  await press('Add New Store')
  const modal = await dialog('Add New Store')
  await press('Add store', modal)
  await notice('Please check all fields and try again')
  const message = () => screen.queryByText('Please check all fields and try again')
  await fill('Admin API access token', 'shpat_one', modal)
  await fill('API key', 'a-key', modal)
  await fill('Store name', 'linden', modal)
  expect(message()).toBeVisible()
  await fill('API secret key', 'a-secret', modal)
  await waitFor(() => expect(message()).toBeNull())
})

it('a secret that was rotated is not called proven until the shop signs with it, and nothing is in the way meanwhile', async () => {
  const { store } = (await merchant.call('GET /store')).body.data
  let rotating = { ...store, is_secret_rotating: true }
  const network = await open(merchant, tab, (door) =>
    door.answers('GET /user-stores', () => ({ stores: [rotating], current_store: rotating })),
  )
  const card = await screen.findByRole('region', { name: store.name })
  expect(within(card).getByText('Authorized')).toBeVisible()
  expect(card).toHaveTextContent(`not verified yet: ${store.shop_domain} has not sent a message signed with it`)
  expect(card).toHaveTextContent('revoke the old one in the Dev Dashboard')
  network.answers('POST /save-app-keys', () => ({ store: rotating, missingAccessScopes: [] }))
  await press('Re-authorize', card)
  const modal = await dialog(`Re-authorize ${store.name}`)
  expect(within(modal).getByRole('region', { name: 'Verification report' })).toHaveTextContent(
    'Waiting for the shop: API secret key',
  )
  rotating = store
  await press('Update store', modal)
  await waitFor(() => expect(card).not.toHaveTextContent('not verified yet'))
})
