import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectedProvider } from './public.ts'
import { keys, getKeys, type PayingWorld, payingWorld } from './testing/paying-world.ts'

let world: PayingWorld
beforeAll(async () => (world = await payingWorld()))
afterAll(() => world.close())

const outdated = 'This was changed elsewhere since you opened it. Nothing was overwritten.'
type Merchant = Awaited<ReturnType<PayingWorld['connected']>>

/** What happens while the provider is asked about keys that go back masked with `changes`. */
const during = async (changes: object, meanwhile: (merchant: Merchant, id: string) => Promise<void>) => {
  const merchant = await world.connected()
  const { client_id, api_key, webhook_secret, payment_method } = await world.record(merchant)
  const outside = world.holdOutside()
  const answer = merchant.call('PUT /payment-method', { body: { client_id, api_key, webhook_secret, ...changes } })
  await outside.asked
  outside.passOthers()
  await meanwhile(merchant, payment_method.id)
  outside.release()
  const { status, body } = await answer
  return { merchant, status, message: body.msg }
}

it('keeps a name and icons that are saved while a switch is on its way [n3b8]', async () => {
  const { merchant, status } = await during({ wallet: false }, async (merchant) => {
    const body = { name: 'Pay by card', payment_method: ['card'] }
    expect((await merchant.call('POST /payment-method/update-setting', { body })).status).toBe(200)
  })
  expect(status).toBe(200)
  const now = await world.record(merchant)
  expect(now).toMatchObject({ name: 'Pay by card', wallet: false, payment_method: { payment_types: ['card'] } })
})

it('keeps a name that is saved while icons are on their way [c6y4]', async () => {
  const { merchant, status } = await during({ payment_method: ['card'] }, async (merchant) => {
    const body = { name: 'Pay by card', payment_method: ['card', 'ideal'] }
    expect((await merchant.call('POST /payment-method/update-setting', { body })).status).toBe(200)
  })
  expect(status).toBe(200)
  const now = await world.record(merchant)
  expect(now).toMatchObject({ name: 'Pay by card', payment_method: { payment_types: ['card'] } })
})

it('keeps both of two switches that are on their way at once [h5k2]', async () => {
  const { merchant, status } = await during({ wallet: false }, async (merchant) => {
    expect((await merchant.call('PUT /payment-method', { body: { ...keys, other: false } })).status).toBe(200)
  })
  expect(status).toBe(200)
  expect(await world.record(merchant)).toMatchObject({ wallet: false, other: false })
})

it('leaves a provider disconnected that was disconnected while a switch was on its way [z8f5]', async () => {
  const { merchant, status, message } = await during({ wallet: false }, async (merchant, id) => {
    expect((await merchant.call('DELETE /payment-method/:id', { params: { id } })).status).toBe(200)
  })
  expect([status, message]).toEqual([409, outdated])
  expect(await world.record(merchant)).toEqual([])
})

it('keeps new keys that were saved while a switch was on its way [w2r5]', async () => {
  const other = getKeys('Harbor Supply Co.')
  const { merchant, status, message } = await during({ wallet: false }, async (merchant) => {
    expect((await merchant.call('PUT /payment-method', { body: other })).status).toBe(200)
  })
  expect([status, message]).toEqual([409, outdated])
  expect(await world.record(merchant)).toMatchObject({ client_id: `••••${other.client_id.slice(-4)}`, wallet: true })
  expect(await connectedProvider(world.app.services, merchant.store.id, 'airwallex')).not.toBeNull()
})
