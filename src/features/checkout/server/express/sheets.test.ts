import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '#features/payment-methods/providers/testing/money-path.ts'
import { type ExpressWorld, expressWorld } from './testing/express-world.ts'

let express: ExpressWorld
beforeAll(async () => {
  express = await expressWorld()
})
afterAll(() => express.world.close())

const apples = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
const ask = (token: string, body: object = {}) =>
  express.call('POST', `${token}/express/apple-pay`, { provider: 'airwallex', validation_url: apples, ...body })

describe('opening Apple Pay’s sheet', () => {
  it('has the provider vouch for the host that the checkout is at, and hands the device what it answers [w7w9]', async () => {
    const { world } = express
    const { status, body } = await ask(await world.checkout())
    expect([status, body.data.session]).toMatchObject([
      200,
      { domainName: new URL(world.app.checkoutUrl).hostname, merchantSessionIdentifier: expect.any(String) },
    ])
    const host = 'pay.linden.test'
    const own = { store_id: world.store.id, subdomain: 'pay', host, verified_at: new Date() }
    await world.app.db.insertInto('custom_domains').values(own).execute()
    const there = await ask(await world.checkout())
    await world.app.db.deleteFrom('custom_domains').where('host', '=', host).execute()
    expect(there.body.data.session.domainName).toBe(host)
  })

  it('asks Apple alone, and nobody where the store does not want it or has no such wallet [h3f5]', async () => {
    const { world } = express
    const token = await world.checkout()
    for (const validation_url of [
      'https://apple.com.evil.test/session',
      'https://evil.test/apple.com/',
      'https://evil.test#.apple.com/',
      'http://apple-pay-gateway.apple.com/x',
      'https://user@evil.test/.apple.com/',
    ])
      expect((await ask(token, { validation_url })).status).toBe(422)
    expect((await ask(token, { provider: 'paypal' })).status).toBe(409)
    await express.want({ express: false })
    expect((await ask(token)).status).toBe(409)
    await express.want()
  })
})

describe('what a page is told of wallets', () => {
  it('is the script, the account that Google Pay knows, and where the shop is [r8v4]', async () => {
    const { world } = express
    const token = await world.checkout()
    const { checkout } = (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data
    type Way = { method: string; wallet?: object }
    const wallets = (checkout.payment_methods as Way[]).filter(({ wallet }) => wallet)
    expect(wallets.map(({ method }) => method)).toEqual(['applepay', 'googlepay'])
    expect(wallets[1]!.wallet).toEqual({
      script: world.app.services.env.AIRWALLEX_SCRIPT_URL,
      env: 'demo',
      account: world.account.id,
    })
    expect(checkout.shop_country).toBe((await checkoutOf(world, token)).shop_country)
    expect(checkout.shop_country).toMatch(/^[A-Z]{2}$/)
  })
})
