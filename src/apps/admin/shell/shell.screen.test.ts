// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { follow, isAt, isClosed, logged, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import type { StoreOptions } from '#apps/server/testing/factories.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'

const running = product({ outside: true })
const sidebar = () => screen.findByRole('navigation', { name: 'Main' })
const banner = () => screen.findByRole('complementary', { name: 'Next step' })
const addOn = (state: 'Enabled' | 'Disabled') => screen.findByRole('switch', { name: `Checky Pro ${state}` })
const [{ clientId, apiKey, webhookSecret }] = accounts as [(typeof accounts)[number]]
const connectAirwallex = async (merchant: typeof running.merchant) => {
  const body = { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
  expect((await merchant.call('POST /payment-method', { body })).status).toBe(200)
}

it('the upgrade is offered to every store that is not on plan 2 [r2h6]', async () => {
  await open(running.merchant, '/account')
  expect(within(await sidebar()).queryByRole('link', { name: 'Upgrade Plan' })).toBeNull()
  const free = await running.app.merchant({ store: { plan_id: 1 } })
  await open(free, '/account')
  const upgrade = within(await sidebar()).getByRole('link', { name: 'Upgrade Plan' })
  expect(upgrade).toHaveAttribute('href', `/billing/upgrade/2?store=${free.store.id}`)
})

it('one banner at a time says what stands before a live checkout [q8c8]', async () => {
  const merchantWith = (store: StoreOptions) => running.app.merchant({ store })
  for (const { store, text, reason, way, to } of [
    {
      store: { plan_id: 1 },
      text: 'To enable Checky Pro on your store, upgrade your plan.',
      reason: 'Please upgrade your plan to enable Checky Pro on your store',
      way: 'Upgrade',
      to: '/billing/upgrade/2?store=:store',
    },
    {
      store: {},
      text: 'You have not authorized any payment method. Please authorize to use Checky Pro',
      reason: 'You must authorize at least one payment method to enable Checky Pro',
      way: 'Payment methods',
      to: '/payment-methods',
    },
  ]) {
    const merchant = await merchantWith(store)
    const network = await open(merchant, '/account')
    expect(await banner()).toHaveTextContent(text)
    const link = within(await banner()).getByRole('link', { name: way })
    expect(link).toHaveAttribute('href', to.replace(':store', merchant.store.id))
    await accessible(await banner())
    const off = await addOn('Disabled')
    expect(off).toHaveAccessibleDescription(reason)
    off.focus()
    await user.keyboard(' ')
    expect(await screen.findByRole('tooltip', { name: reason })).toBeVisible()
    expect(network.calls.filter(({ name }) => name.includes('/script/re-embed'))).toEqual([])
  }

  const ready = await merchantWith({})
  await connectAirwallex(ready)
  const { data } = (await ready.call('GET /payment-method')).body
  await ready.call('GET /payment-method/:id/active', { params: { id: data.id } })
  const network = await open(ready, '/account')
  expect(await banner()).toHaveTextContent(
    'Checky Pro is currently disabled on your store. Please enable it to access the custom checkout experience.',
  )
  for (const method of ['GET', 'POST'])
    network.breaks(`${method} /script/re-embed*`, {
      status: 502,
      body: { error: true, message: 'Your shop did not answer.' },
    })
  await press('Enable', await banner())
  expect(await notice('Your shop did not answer.')).toHaveTextContent('Error')
  await waitFor(() => expect(logged).toContain('Your shop did not answer.'))
  expect(await addOn('Disabled')).not.toBeChecked()

  const live = await merchantWith({ is_add_on_enabled: true, is_script_injected: true })
  await connectAirwallex(live)
  await open(live, '/account')
  expect(await addOn('Enabled')).toBeChecked()
  expect(await banner()).toHaveTextContent('Every payment method is switched off')
  expect(within(await banner()).getByRole('link', { name: 'Payment methods' })).toHaveAttribute(
    'href',
    '/payment-methods',
  )
})

it('an unproven API secret blocks every page but the settings [p9p4]', async () => {
  const merchant = await running.app.merchant({ store: { is_verified_secret_key: false } })
  await open(merchant, '/shipping-rates')
  const overlay = () => screen.queryByRole('alertdialog', { name: 'API Secret Not Verified' })
  await waitFor(() =>
    expect(overlay()).toHaveTextContent('API key is currently unverified and must be verified to proceed.'),
  )
  const outOfReach = () => document.querySelector('#content > [inert]')
  await waitFor(() => expect(outOfReach()).toHaveTextContent('Shipping rates'))
  await user.click(within(overlay()!).getByRole('link', { name: 'Update Authorization' }))
  await waitFor(() => expect(window.location.pathname).toBe('/settings/shopify-store'))
  await waitFor(() => expect([overlay(), outOfReach()]).toEqual([null, null]))
  await open(merchant, '/billing/invoices')
  await waitFor(() => expect(overlay()).toBeVisible())
})

it('the sidebar marks where one is, also on the pages that an item leads to [c6c7]', async () => {
  for (const [address, item] of [
    ['/dashboard', 'Overview'],
    ['/orders', 'Overview'],
    ['/automatic-discounts/create', 'Overview'],
    ['/shipping-rates/create-shipping-rate', 'Shipping Rates'],
    ['/settings/analytics', 'Settings'],
    ['/plans', 'Billing'],
  ] as const) {
    await open(running.merchant, address)
    const marked = within(await sidebar()).getAllByRole('link', { current: 'page' })
    expect(marked.map(({ textContent }) => textContent)).toEqual([item])
  }
})

it('a page is there with its merchant and store before any call is answered [b3c7]', async () => {
  const { merchant } = running
  await open(merchant, '/account', (network) => {
    for (const method of ['GET', 'POST']) network.changes(`${method} *`, () => new Promise<never>(() => {}))
  })
  expect(await screen.findByLabelText(/First name/)).toHaveValue('Mia')
  expect(screen.getByText(merchant.store.name)).toBeVisible()
  expect(await addOn('Disabled')).toBeVisible()
  expect(within(await sidebar()).getAllByRole('listitem')[0]).toBeVisible()
})

it('store details that cannot be loaded leave what stood there, without a message [l3k7]', async () => {
  const { merchant } = running
  await connectAirwallex(merchant)
  const network = await open(merchant, '/payment-methods')
  const card = await screen.findByRole('region', { name: 'Airwallex' })
  await within(card).findByText('Authorized')
  const stood = (await addOn('Disabled')).getAttribute('aria-disabled')
  const details = 'GET /script/get-details-for-enable-checky-pro'
  network.breaks(details, { status: 404, body: { error: true, message: 'Nowhere.' } })
  network.breaks('GET /user-stores', { status: 404, body: { error: true } })
  const before = network.count(details)
  await user.click(within(card).getByRole('switch'))
  await notice('Airwallex is on.')
  await waitFor(() => expect(network.count(details)).toBeGreaterThan(before))
  expect(screen.queryByText('Nowhere.')).toBeNull()
  expect(screen.queryAllByRole('status').filter(({ textContent }) => textContent.includes('Error'))).toEqual([])
  expect((await addOn('Disabled')).getAttribute('aria-disabled')).toBe(stood)
})

it('what stood over a page is gone with it, also by the browser’s Back', async () => {
  const merchant = await running.app.merchant()
  const rate = { name: 'Standard', internal_name: 'std', description: '', currency: 'EUR', shipping_price: 490 }
  await running.app.db
    .insertInto('shipping_rates')
    .values({ store_id: merchant.store.id, ...rate })
    .execute()
  const network = await open(merchant, '/account/personal-information')
  for (const reachFor of [
    () => press(/^Delete/),
    () => user.keyboard('{Control>}k{/Control}'),
    () => press(/^Store:/),
  ]) {
    await follow('Shipping Rates', await sidebar())
    await screen.findByRole('heading', { level: 1, name: 'Shipping rates' })
    await reachFor()
    await waitFor(() => expect(screen.queryAllByRole('dialog').length + screen.queryAllByRole('menu').length).toBe(1))
    window.history.back()
    await isAt('/account/personal-information')
    await isClosed()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  expect(network.count('POST /shipping-rates/delete*')).toBe(0)
})
