import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { type ExpressWorld, expressWorld } from './testing/express-world.ts'

let express: ExpressWorld
beforeAll(async () => {
  express = await expressWorld()
})
afterAll(() => express.world.close())

const apples = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
const asked = { provider: 'airwallex', validation_url: apples }
const ask = (token: string, body: object = {}) =>
  express.call('POST', `${token}/express/apple-pay`, { ...asked, ...body })
/** Asks from a page at a name of the store's own. */
const askAt = async (host: string, token: string) => {
  const { protocol, port } = new URL(express.world.app.checkoutUrl)
  const at = port ? `${host}:${port}` : host
  const url = `/api/checkouts/${token}/express/apple-pay`
  const headers = { host: at, origin: `${protocol}//${at}` }
  return (await express.world.app.inject({ method: 'POST', url, headers, payload: asked })).json()
}

describe('opening Apple Pay’s sheet', () => {
  it('has the provider vouch for the host that the page is at, and hands the device what it answers [w7w9]', async () => {
    const { world } = express
    const shared = new URL(world.app.checkoutUrl).hostname
    const token = await world.checkout()
    const { status, body } = await ask(token)
    expect([status, body.data.session]).toMatchObject([
      200,
      { domainName: shared, merchantSessionIdentifier: expect.any(String) },
    ])
    const [host, former] = ['pay.linden.test', 'checkout.linden.test']
    const own = { store_id: world.store.id, subdomain: 'pay', host, former_host: former, verified_at: new Date() }
    await world.app.db.insertInto('custom_domains').values(own).execute()
    const answers = [await askAt(host, token), await askAt(former, token), (await ask(token)).body]
    await world.app.db.deleteFrom('custom_domains').where('host', '=', host).execute()
    expect(answers.map(({ data }) => data?.session.domainName)).toEqual([host, former, shared])
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
    expect(checkout.shop_country).toBe((await getCheckout(world, token)).shop_country)
    expect(checkout.shop_country).toMatch(/^[A-Z]{2}$/)
  })
})
