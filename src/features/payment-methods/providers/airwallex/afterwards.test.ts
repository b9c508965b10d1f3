import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { capture } from '../testing/capture.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { airwallex } from './airwallex.ts'

let world: ProviderWorld
const at = { settings: airwallex.settings.parse({}), webhook_url: '' }
beforeAll(async () => {
  world = await providerWorld('airwallex')
  at.webhook_url = `${world.services.env.PUBLIC_URL}/webhooks/airwallex/1`
  for (const { id } of [accounts[allowed]!, accounts[withoutDisputes]!])
    await world.post('/sandbox/airwallex/webhooks', { url: at.webhook_url, account: id })
})
afterEach(() => world.post('/sandbox/airwallex/request-ids', { repeated: 'refused' }))
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { clientId, apiKey, webhookSecret } = accounts[index]!
  return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
}
const allowed = 0
const withoutDisputes = 5

/** A payment of 12.50 that was taken. */
const paid = async (account = allowed) => {
  const request = paymentRequest()
  const { payment_id: id } = await airwallex.start(world.services, getKeys(account), request, at)
  await world.post(`/sandbox/airwallex/payment_intents/${id}/succeed`)
  return { id, payment: await airwallex.read(world.services, getKeys(account), id), reference: request.reference }
}
const act = (id: string, action: string, body: object = {}) =>
  world.post(`/sandbox/airwallex/payments/${id}/${action}`, body)
const aftermath = async ({ payment }: Awaited<ReturnType<typeof paid>>, account = allowed) =>
  airwallex.aftermath(world.services, getKeys(account), payment!)

/** What a deed at Airwallex is told by. */
const getMessage = async (name: string, action: () => Promise<unknown>, account = allowed) => {
  const since = Date.now() - 1_000
  // Earlier messages are sent again, since nobody took them.
  const isNew = ({ body }: { body: string }) => {
    const event = JSON.parse(body)
    return event.name === name && Date.parse(event.created_at) >= since
  }
  const sent = await capture({ app: { url: world.services.env.PUBLIC_URL }, sandbox: world.sandbox }, 1, action, isNew)
  const { headers, body } = sent.at(-1)!
  return airwallex.verifyWebhook(world.services, getKeys(account), { headers, raw: Buffer.from(body) }, at)
}

describe('money given back at Airwallex in parts', () => {
  it('adds up when it is asked for [h2x4]', async () => {
    const sale = await paid()
    await act(sale.id, 'refund', { amount: 5 })
    expect(await aftermath(sale)).toMatchObject({ refunded: 500, dispute: 'none' })
    await act(sale.id, 'refund', { amount: 2.5 })
    expect(await aftermath(sale)).toMatchObject({ refunded: 750, dispute: 'none' })
  })

  it('is not refused where another request is in the way, and is given back once', async () => {
    const sale = await paid()
    const part = { key: randomUUID(), amount: 250, before: 0, others: [], reason: '' }
    const give = (isAgain: boolean) =>
      airwallex.refundPart(world.services, getKeys(allowed), sale.payment!, { ...part, isAgain })
    await world.post('/sandbox/airwallex/conflict')
    await expect(give(false)).rejects.toMatchObject({ kind: 'unreachable' })
    const { id } = await give(true)
    expect(await aftermath(sale)).toMatchObject({ refunds: [{ id, amount: 250 }] })
  })
})

describe('a dispute at Airwallex', () => {
  it.each([
    ['dispute-won', 'won', 0],
    ['dispute-lost', 'lost', 1_250],
  ] as const)('is open until it ends (%s) as %s, by message and by asking', async (end, state, refunded) => {
    const sale = await paid()
    const about = { kind: 'dispute', reference: sale.reference, payment_id: sale.id }
    const opened = await getMessage('payment_dispute.requires_response', () => act(sale.id, 'dispute'))
    expect(opened).toMatchObject({ ...about, dispute: 'open' })
    expect(await aftermath(sale)).toMatchObject({ refunded: 0, dispute: 'open' })
    expect(await getMessage(`payment_dispute.${state}`, () => act(sale.id, end))).toMatchObject({
      ...about,
      dispute: state,
    })
    expect(await aftermath(sale)).toMatchObject({ refunded, dispute: state })
  })

  it('hides no refund from a key that may not read disputes [t7p3]', async () => {
    const sale = await paid(withoutDisputes)
    await act(sale.id, 'refund', { amount: 5 })
    expect(await aftermath(sale, withoutDisputes)).toMatchObject({ refunded: 500, dispute: 'none' })
    const event = await getMessage('payment_dispute.requires_response', () => act(sale.id, 'dispute'), withoutDisputes)
    expect(event).toMatchObject({ kind: 'dispute', reference: null, payment_id: null })
  })
})

describe.each(['refused', 'answered'])('a repeated request_id that is %s', (repeated) => {
  it('starts, takes and gives back once', async () => {
    await world.post('/sandbox/airwallex/request-ids', { repeated })
    const { services } = world
    const request = paymentRequest()
    const start = () => airwallex.start(services, getKeys(0), request, at)
    const { payment_id: id } = await start()
    expect((await start()).payment_id).toBe(id)
    await world.post(`/sandbox/airwallex/payment_intents/${id}/succeed`)
    const payment = (await airwallex.read(services, getKeys(0), id))!
    const give = () => airwallex.refund(services, getKeys(0), payment, 'Paid twice')
    const refund = await give()
    expect(refund).toMatch(/^rfd_/)
    expect(await give()).toBe(refund)
    expect(await airwallex.aftermath(services, getKeys(0), payment)).toMatchObject({ refunded: 1_250, dispute: 'none' })
  })
})
