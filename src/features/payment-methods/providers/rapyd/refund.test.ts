import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#sandbox/rapyd/accounts.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { callRapyd } from './client.ts'
import { findPayment } from './payments.ts'
import { rapyd } from './rapyd.ts'

let world: ProviderWorld
beforeAll(async () => void (world = await providerWorld('rapyd')))
afterAll(() => world.close())

/** The account whose repetitions Rapyd does not recognise. */
const { accessKey, secretKey } = accounts[1]!
const keys = { access_key: accessKey, secret_key: secretKey }

const getPaid = async () => {
  const at = { settings: {}, webhook_url: 'https://pay.example.com/hooks/rapyd' }
  const { payment_id: id, next } = await rapyd.start(world.services, keys, paymentRequest(), at)
  await world.press(next.kind === 'redirect' ? next.url : '', 'pay')
  return (await rapyd.read(world.services, keys, id))!
}

it('a part is given back once and keeps its name, however many other refunds the account made since', async () => {
  const [payment, other] = [await getPaid(), await getPaid()]
  const part = { key: 'part-1', amount: 500, reason: 'Broken', before: 0, others: [] }
  const { id } = await rapyd.refundPart(world.services, keys, payment, { ...part, isAgain: false })
  const { id: refunded } = await findPayment(world.services, keys, other.id)
  const body = { payment: refunded, amount: 0.01, reason: '' }
  for (let made = 0; made < 100; made++)
    await callRapyd(world.services, keys, { method: 'POST', path: '/v1/refunds', body })
  expect((await rapyd.refundPart(world.services, keys, payment, { ...part, isAgain: true })).id).toBe(id)
  expect((await rapyd.aftermath(world.services, keys, payment)).refunds).toEqual([{ id, amount: 500 }])
})
