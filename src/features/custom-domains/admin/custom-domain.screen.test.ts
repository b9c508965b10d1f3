// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dialog, field, fill, notice, open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const tab = '/settings/custom-domain'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let base: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
  base = `${crypto.randomUUID().slice(0, 8)}.test`
  await app.db.updateTable('stores').set({ primary_domain: base }).where('id', '=', merchant.store.id).execute()
  await app.db
    .insertInto('custom_domains')
    .values({ store_id: merchant.store.id, subdomain: 'checkout', host: `checkout.${base}`, verified_at: new Date() })
    .execute()
})

it('a verified domain is changed after a question, served until the new one is verified, and removed after another [n4j6]', async () => {
  const network = await open(merchant, tab)
  await press('Update subdomain')
  await notice(`checkout.${base} is already your domain. Nothing was changed.`)
  await fill('Subdomain', 'pay')
  await press('Update subdomain')
  const question = await dialog('Change the custom domain')
  expect(question).toHaveTextContent(`Shoppers keep checking out at checkout.${base} until pay.${base} is verified.`)
  await press('Cancel', question)
  expect(network.count('PUT /custom-domains/:id')).toBe(0)
  expect(network.calls.some(({ name }) => name.startsWith('PUT'))).toBe(false)
  await press('Update subdomain')
  await press(`Change to pay.${base}`, await dialog('Change the custom domain'))
  await screen.findByText(/keep checking out at/)
  await press('Remove domain…')
  await press('Remove domain', await dialog('Remove the custom domain'))
  await notice('Domain removed.')
  await waitFor(async () => expect(await field('Subdomain')).toHaveValue(''))
  await screen.findByRole('button', { name: 'Add subdomain' })
})

it('who removes a domain that waits is told of the name that is still served, or that none is [d9q7]', async () => {
  const set = (values: { verified_at: null; host?: string; former_host: string | null }) =>
    app.db.updateTable('custom_domains').set(values).where('store_id', '=', merchant.store.id).execute()
  await set({ verified_at: null, host: `pay.${base}`, former_host: `checkout.${base}` })
  await open(merchant, tab)
  await press('Remove domain…')
  const question = await dialog('Remove the custom domain')
  expect(question).toHaveTextContent(`Shoppers no longer check out at checkout.${base}`)
  await press('Cancel', question)
  await set({ verified_at: null, former_host: null })
  await open(merchant, tab)
  await press('Remove domain…')
  expect(await dialog('Remove the custom domain')).toHaveTextContent(`pay.${base} is removed.`)
})

it("a domain follows the shop's new primary domain under the same subdomain", async () => {
  const next = `${crypto.randomUUID().slice(0, 8)}.test`
  await app.db.updateTable('stores').set({ primary_domain: next }).where('id', '=', merchant.store.id).execute()
  await open(merchant, tab)
  await press('Update subdomain')
  await press(`Change to checkout.${next}`, await dialog('Change the custom domain'))
  await screen.findByText(/keep checking out at/)
})

it('a second look-up that comes too soon waits for its turn [q5p8]', async () => {
  await app.db
    .updateTable('custom_domains')
    .set({ verified_at: null })
    .where('store_id', '=', merchant.store.id)
    .execute()
  const network = await open(merchant, tab)
  const verify = 'GET /custom-domains/:id/verify-dns'
  let asked = 0
  network.changes(verify, async (real) => {
    asked += 1
    return asked === 1
      ? { status: 429, body: { error: true, message: 'Too many attempts.' }, headers: { 'retry-after': '0' } }
      : real()
  })
  await press('Verify')
  await waitFor(() => expect(asked).toBe(2))
  expect(screen.queryByText('Too many attempts.')).toBeNull()
})
