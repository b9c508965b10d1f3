// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { outlastsMishaps } from '#apps/admin/testing/mishaps.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isClosed, notice, open, press } from '#apps/admin/testing/screen.ts'

const running = product({ outside: true })
const tab = '/settings/custom-domain'
const [add, update] = ['Add subdomain', 'Update subdomain']

let domain: string
beforeEach(async () => {
  domain = `kiosk-${crypto.randomUUID().slice(0, 8)}.test`
  const { app, merchant } = running
  await app.db.updateTable('stores').set({ primary_domain: domain }).where('id', '=', merchant.store.id).execute()
})

const input = () => field('Subdomain')
const badge = async (text: string, color: string) => {
  const found = (await screen.findByText(text)).closest('.mantine-Badge-root')
  expect(found).toHaveAttribute('style', expect.stringContaining(color))
}
const toSet = () => screen.queryByRole('heading', { name: /^Set this record/ })
const isToSet = (name: string) =>
  waitFor(() => {
    const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(definitions.filter((text) => text === name)).toHaveLength(1)
  })
const addOne = async () => {
  await fill('Subdomain', 'checkout')
  await press(add)
  await notice('Subdomain added.')
}

it('a custom domain needs one of the shop, is set, and its record diagnosed while it leads elsewhere [b3n4]', async () => {
  const { app, merchant } = running
  const setShop = (primary_domain: string | null) =>
    app.db.updateTable('stores').set({ primary_domain }).where('id', '=', merchant.store.id).execute()
  const needed = () => screen.queryByRole('alert', { name: 'A custom primary domain is needed' })
  await setShop(null)
  await open(merchant, tab)
  await waitFor(() => expect(needed()).toHaveAttribute('style', expect.stringContaining('color-red')))
  expect(await input()).toBeDisabled()
  await accessible()
  await setShop(domain)
  await open(merchant, '/settings')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Custom domain', 'Script', 'Stores', 'Analytics'])
  await waitFor(async () => expect(await input()).toBeEnabled())
  expect(needed()).toBeNull()

  await press(add)
  await screen.findByText('Subdomain is required')
  await fill('Subdomain', `https://checkout.${domain}/`)
  await press(add)
  await notice('Subdomain added.')
  await badge('pending verification', 'yellow')
  await waitFor(async () => expect(await input()).toHaveValue('checkout'))
  await screen.findByRole('button', { name: update })
  const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(definitions()).toEqual(
    [/^CNAME$/, /^checkout$/, new RegExp(`^checkout.${domain}$`), /^localhost/, /^300/].map((text) =>
      expect.stringMatching(text),
    ),
  )
  screen.getByRole('button', { name: 'Copy full name' })
  expect(screen.queryByText(/If your DNS settings are those of a shorter domain/)).toBeNull()
  await accessible()

  const records = [{ type: 'CNAME', value: 'shops.elsewhere.test' }]
  await running.control('dns', { name: `checkout.${domain}`, records })
  await press('Verify')
  await notice(`checkout.${domain} is a CNAME of shops.elsewhere.test.`)
  await waitFor(() => expect(definitions().some((text) => text.includes('shops.elsewhere.test'))).toBe(true))
})

it('names that cannot be are told at the field, and not sent', async () => {
  const network = await open(running.merchant, tab)
  for (const [typed, sentence] of [
    ['', 'Subdomain is required'],
    [domain, `Enter a name before .${domain}`],
    ['pay me', 'Use letters, digits and dashes'],
  ] as const) {
    await fill('Subdomain', typed)
    await press(add)
    await waitFor(async () =>
      expect(await input()).toHaveAccessibleDescription(expect.stringMatching(new RegExp(`^${sentence}`))),
    )
    expect(await input()).toHaveFocus()
  }
  await accessible()
  expect(network.count('POST /custom-domains')).toBe(0)
})

it('a subdomain outlasts every mishap [t9w2]', async () => {
  const network = await open(running.merchant, tab)
  await fill('Subdomain', 'checkout')
  await outlastsMishaps(network, running.merchant, {
    call: 'POST /custom-domains',
    submit: () => press(add),
    kept: async () => expect(await input()).toHaveValue('checkout'),
  })
  await badge('pending verification', 'yellow')
  expect(toSet()).not.toBeNull()
})

it('a name that cannot be looked up says so, and changes nothing [n7t9]', async () => {
  await open(running.merchant, tab)
  await addOne()
  await running.control('failures', { target: 'dns', mode: 'error' })
  await press('Verify')
  await notice(`The DNS answers the question for checkout.${domain} with an error (SERVFAIL).`)
  await running.control('failures', { target: 'dns', mode: 'ok' })
  await badge('pending verification', 'yellow')
})

it('a tab from before tells that there is one already, and a late one that it was changed [t6s4]', async () => {
  const { merchant } = running
  const network = await open(merchant, tab)
  await screen.findByRole('button', { name: add })
  const added = await merchant.call('POST /custom-domains', { body: { subdomain: 'checkout' } })
  const { id } = added.body.data
  await fill('Subdomain', 'pay')
  await press(add)
  await notice('This store already has a subdomain.')
  await press(update)
  await notice('Subdomain updated.')
  await isToSet('pay')

  await waitFor(async () => expect(await input()).toHaveValue('pay'))
  const moved = await merchant.call('PUT /custom-domains/:id', {
    params: { id },
    body: { subdomain: 'shop', seen: 'pay' },
  })
  expect(moved.status).toBe(200)
  await fill('Subdomain', 'till')
  await press(update)
  await press('Keep editing', await dialog('Changed in the meantime'))
  await isClosed()
  expect(await notice('This was changed elsewhere')).toHaveTextContent('Error')
  await isToSet('shop')
  expect(await input()).toHaveValue('till')
  expect(network.calls.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(2)
})

it('a verified one is green, and has no more to set [h2r3]', async () => {
  await open(running.merchant, tab)
  await addOne()
  await running.control('dns', {
    name: `checkout.${domain}`,
    records: [{ type: 'CNAME', value: 'localhost' }],
  })
  await press('Verify')
  await badge('verified', 'green')
  expect(toSet()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  within(document.body).getByText(/Your shoppers check out at/)
  await accessible()
})

it('one without a certificate says what keeps it from having one, also after it was verified', async () => {
  const { app, merchant } = running
  const host = `checkout.${domain}`
  await running.control('dns', { name: host, records: [{ type: 'CNAME', value: 'localhost' }] })
  await running.control('dns', { name: domain, records: [{ type: 'CAA', value: '0 issue "digicert.com"' }] })
  await open(merchant, tab)
  await addOne()
  await press('Verify')
  await notice(`${host} points here, but no certificate can be made for it`)
  await badge('pending verification', 'yellow')
  const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  await waitFor(() => expect(definitions().slice(-2)).toEqual(['digicert.com', 'letsencrypt.org']))
  await accessible()
  await app.db
    .updateTable('custom_domains')
    .set({ verified_at: new Date() })
    .where('store_id', '=', merchant.store.id)
    .execute()
  await open(merchant, tab)
  await screen.findByText(/We look again every ten minutes/)
  await screen.findByText(
    new RegExp(`points here, but no certificate can be made.* Add the CAA record .* to ${domain}`),
  )
  await badge('verified', 'green')
  expect(toSet()).toBeNull()
  await accessible()
})

it('where the shop is at a name below another, the part before each of them can be read', async () => {
  const { app, merchant } = running
  const below = `shop.${domain}`
  await app.db.updateTable('stores').set({ primary_domain: below }).where('id', '=', merchant.store.id).execute()
  await open(merchant, tab)
  await addOne()
  await isToSet('checkout')
  await isToSet(`checkout.${below}`)
  await screen.findByText(new RegExp(`The name is what stands before ${below}. If your DNS settings`))
  await running.control('dns', { name: `checkout.${domain}`, records: [{ type: 'CNAME', value: 'localhost' }] })
  await press('Verify')
  await notice(`There is no record for checkout.${below} yet. That is the full name`)
})
