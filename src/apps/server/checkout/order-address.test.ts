import { afterAll, beforeEach, expect, it } from 'vitest'
import { elsewhere, orderChangesWorld } from '#apps/server/testing/order-changes-world.ts'
import { roma } from '#apps/server/testing/shop-world.ts'
import { getCheckout, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'

const { world, allow, getPage, ordered, cancel, readdress, getChanges } = await orderChangesWorld()
afterAll(() => world.close())
beforeEach(() => allow(30))

it('sends an order elsewhere in its country: in the shop first, then here, the bill as it was [f6p9]', async () => {
  const sale = await ordered()
  const form = (await world.app.stranger.page(`/thank-you/${sale.token}/address`)).text
  expect(form).toContain('value="Via Appia 1"')
  expect(form.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/name="shipping_address.(country|province)"/)
  // What is not asked for is not taken from who posts it.
  expect((await readdress(sale, { country: 'DE', province: 'X' })).statusCode).toBe(303)
  expect(sale.inShop.shippingAddress).toMatchObject({ address1: 'Herengracht 12', zip: '3511 AB', countryCode: 'NL' })
  expect(await getCheckout(world, sale.token)).toMatchObject({
    shipping_address: { ...elsewhere, country: 'NL', province: '' },
    billing_address: { address1: 'Via Appia 1' },
  })
  expect(await sale.order()).toMatchObject({ first_name: 'Anna', last_name: 'Bianchi' })
  expect(await getPage(sale.token)).toContain('Herengracht 12')
  expect(await getChanges(sale)).toMatchObject([{ kind: 'address', state: 'done', address: null }])
  const wrong = await readdress(sale, { zip: 'nowhere', address1: '' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Enter a valid postal code')
})

it('asks for no province of an order that came without one, which its form has no field for', async () => {
  const sale = await ordered()
  await world.app.db
    .updateTable('checkouts')
    .set({ shipping_address: JSON.stringify({ ...elsewhere, country: 'PT', province: '' }) })
    .where('id', '=', sale.checkoutId)
    .execute()
  // The shop is asked, which finds that goods cost another amount there.
  expect((await readdress(sale, { zip: '1100-053', city: 'Lisboa' })).statusCode).toBe(409)
})

it('does not let one tab overwrite another unseen, and takes the same press twice for one [r6c9]', async () => {
  const sale = await ordered()
  const { version } = await getCheckout(world, sale.token)
  expect((await readdress(sale, {}, version)).statusCode).toBe(303)
  expect((await readdress(sale, {}, version)).statusCode).toBe(303)
  const other = await readdress(sale, { address1: 'Singel 3' }, version)
  expect(other.statusCode).toBe(409)
  expect(other.body).toContain('The address was changed in another window.')
  // What was typed there is kept, for who saves it knowingly.
  expect(other.body).toContain('value="Singel 3"')
  expect(sale.inShop.shippingAddress).toMatchObject({ address1: 'Herengracht 12' })
  expect((await readdress(sale, { address1: 'Singel 3' })).statusCode).toBe(303)
  expect(sale.inShop.shippingAddress).toMatchObject({ address1: 'Singel 3' })
  expect(await getChanges(sale)).toHaveLength(2)
})

it('says that a change was not made which the shop refused only later, for as long as another one can be asked for', async () => {
  const sale = await ordered()
  const lost = replay(world.app.services, (_url, body) =>
    body.includes('OrderReaddress') ? { status: 500, text: '{}' } : undefined,
  )
  expect((await readdress(sale)).statusCode).toBe(303)
  lost.end()
  expect(await getPage(sale.token)).toContain('We are passing your change on to the shop.')
  const no = replay(world.app.services, (_url, body) =>
    body.includes('OrderReaddress')
      ? { text: JSON.stringify({ data: { orderUpdate: { userErrors: [{ field: null, message: 'Odd' }] } } }) }
      : undefined,
  )
  await expect.poll(async () => (await workAll(world), getChanges(sale))).toMatchObject([{ state: 'refused' }])
  no.end()
  const page = await getPage(sale.token)
  expect(page).toContain('Your change was not made.')
  expect(page).toContain('Change shipping address')
  // Once another one is made it is over.
  await readdress(sale)
  expect(await getPage(sale.token)).not.toContain('Your change was not made.')
})

it('does not say of an address that was saved that it was not, who saves it again as no answer came and the order has gone on', async () => {
  const sale = await ordered()
  const { version } = await getCheckout(world, sale.token)
  expect((await readdress(sale, {}, version)).statusCode).toBe(303)
  await world.app.db
    .updateTable('orders')
    .set({ placed_at: new Date(Date.now() - 31 * 60_000) })
    .where('checkout_id', '=', sale.checkoutId)
    .execute()
  const again = await readdress(sale, {}, version)
  expect([again.statusCode, again.headers.location]).toEqual([303, `/thank-you/${sale.token}`])
  expect((await readdress(sale, { address1: 'Singel 3' }, version)).statusCode).toBe(409)
})

it('refuses an address that would change the total, and one that the shop does not take or answer [g2h3]', async () => {
  const sale = await ordered()
  const dearer = (text: string) => text.includes('3511') && text.includes('draftOrderCalculate')
  const { send } = world.app.services.http
  world.app.services.http.send = async (url, options) => {
    const answer = await send(url, options)
    if (!dearer(JSON.stringify(options?.body ?? ''))) return answer
    const { data } = answer.json() as {
      data: { draftOrderCalculate: { calculatedDraftOrder: { totalTaxSet: { presentmentMoney: { amount: string } } } } }
    }
    data.draftOrderCalculate.calculatedDraftOrder.totalTaxSet.presentmentMoney.amount = '0.01'
    return { ...answer, text: JSON.stringify({ data }), json: () => ({ data }) }
  }
  const taxed = await readdress(sale)
  world.app.services.http.send = send
  expect([taxed.statusCode, taxed.body.includes('With this address the total or the taxes would change.')]).toEqual([
    409,
    true,
  ])
  await world.fail({ target: 'shopify', mode: 'error' })
  const silent = await readdress(sale)
  await world.fail({ target: 'shopify', mode: 'ok' })
  expect([silent.statusCode, silent.body.includes('The shop is not responding at the moment.')]).toEqual([409, true])
  expect(await getChanges(sale)).toEqual([])
  const no = replay(world.app.services, (_url, body) =>
    body.includes('OrderReaddress')
      ? { text: JSON.stringify({ data: { orderUpdate: { userErrors: [{ field: null, message: 'Odd' }] } } }) }
      : undefined,
  )
  const refused = await readdress(sale, { zip: roma.zip, city: roma.city })
  no.end()
  expect(refused.statusCode).toBe(409)
  expect(await getChanges(sale)).toMatchObject([{ state: 'refused', problem: 'Odd' }])
  expect((await getCheckout(world, sale.token)).shipping_address).toMatchObject({ address1: 'Via Appia 1' })
})

it('is sent elsewhere though the shop refuses the phone number, which stands on its order as it was typed', async () => {
  const sale = await ordered()
  const before = structuredClone(sale.inShop.attributes)
  expect(before.length).toBeGreaterThan(0)
  expect((await readdress(sale, { phone: '+1 1112223333' })).statusCode).toBe(303)
  expect(sale.inShop.shippingAddress).toMatchObject({ address1: 'Herengracht 12', phone: null })
  expect(sale.inShop.attributes).toContainEqual({ key: 'phone_as_typed', value: '+1 1112223333' })
  expect((await getCheckout(world, sale.token)).shipping_address).toMatchObject({ phone: '+1 1112223333' })
  // Said once, and no more once there is a number that the shop takes.
  expect((await readdress(sale, { phone: '+1 1112224444' })).statusCode).toBe(303)
  expect(sale.inShop.attributes.filter(({ key }) => key === 'phone_as_typed')).toHaveLength(1)
  expect((await readdress(sale, { phone: '+31 612345678' })).statusCode).toBe(303)
  expect(sale.inShop.shippingAddress).toMatchObject({ phone: '+31 612345678' })
  expect(sale.inShop.attributes).toEqual(before)
})

const tooMany = { field: null, message: 'Too many attempts. Please try again later.' }
it.each([
  ['OrderReaddress', { orderUpdate: { userErrors: [tooMany] } }, { shippingAddress: { address1: 'Herengracht 12' } }],
  ['OrderCancelForShopper', { orderCancel: { orderCancelUserErrors: [tooMany] } }, { cancelReason: 'CUSTOMER' }],
])('%s is asked for a while later where the shop takes no more attempts for now', async (name, data, changed) => {
  const sale = await ordered()
  const busy = replay(world.app.services, (_url, body) =>
    body.includes(name) ? { text: JSON.stringify({ data }) } : undefined,
  )
  expect((await (name === 'OrderReaddress' ? readdress(sale) : cancel(sale))).statusCode).toBe(303)
  busy.end()
  expect(await getChanges(sale)).toMatchObject([{ state: 'asked' }])
  await expect.poll(async () => (await workAll(world), await getChanges(sale))).toMatchObject([{ state: 'done' }])
  expect(sale.inShop).toMatchObject(changed)
})
