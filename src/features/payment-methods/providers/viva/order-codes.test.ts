import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#sandbox/viva/accounts.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import { viva } from './viva.ts'

let world: ProviderWorld
beforeAll(async () => void (world = await providerWorld('viva')))
afterAll(() => world.close())

const [{ merchantId: merchant_id, apiKey: api_key, clientId, clientSecret: secret }] = accounts as [
  (typeof accounts)[number],
]
const keys = { merchant_id, api_key, clientId, secret }
const settings = { webhook_key: '', source_code: null }

/** One in ten of Viva's order codes is more than a number of JavaScript holds. */
it('an order is found, and a message names it, by its code to the last digit', async () => {
  const request = paymentRequest()
  const { payment_id: code, next } = await viva.start(world.services, keys, request, { settings, webhook_url: '' })
  expect(Number(code)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
  await world.press(next.kind === 'redirect' ? next.url : '', 'pay')
  expect(await viva.find(world.services, keys, request, { settings, webhook_url: '' })).toBe(code)
  const { asked, end } = replay(world.services, () => undefined)
  const payment = (await viva.read(world.services, keys, code))!
  end()
  expect(payment).toMatchObject({ id: code, status: 'succeeded' })
  const TransactionId = asked.at(-1)!.url.pathname.split('/').at(-1)!
  const raw = Buffer.from(
    `{"EventTypeId":1796,"EventData":{"MerchantId":"${merchant_id}","OrderCode":${code},"TransactionId":"${TransactionId}"}}`,
  )
  expect(
    await viva.verifyWebhook(world.services, keys, { headers: {}, raw }, { settings, webhook_url: '' }),
  ).toMatchObject({ reference: request.reference, payment_id: code })
})
