import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initialScopes } from '../shops/shops.ts'
import { startShop } from '../testing.ts'

type Started = Awaited<ReturnType<typeof startShop>>
let shop: Started
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

describe('the door', () => {
  it('refuses a wrong token with the sentence of the platform', async () => {
    const answer = await shop.ask('{ shop { id } }', {}, 'shpat_wrong')
    expect(answer.status).toBe(401)
    expect(answer.errors).toBe('[API] Invalid API key or access token (unrecognized login or wrong password)')
  })

  it('says which version served, and refuses what the schema does not know [g8r7]', async () => {
    const answer = await shop.ask('{ shop { colour } }')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-shopify-api-version')).toBe('2026-10')
    expect(answer.errors).toMatchObject([{ message: expect.stringContaining('colour') }])
  })

  it('gives 24-hour tokens for client credentials, which open the same shop', async () => {
    const { clientId, clientSecret } = shop.identity.dashboardApp
    const grant = (secret: string) =>
      fetch(`${shop.url}/admin/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
      })
    expect((await grant('wrong')).status).toBe(400)
    const token: { access_token: string; expires_in: number; scope: string } = JSON.parse(
      await (await grant(clientSecret)).text(),
    )
    expect(token.expires_in).toBe(86_399)
    const answer = await shop.ask('{ currentAppInstallation { app { apiKey } } }', {}, token.access_token)
    expect(answer.data).toEqual({ currentAppInstallation: { app: { apiKey: clientId } } })
  })

  it('denies a field whose scope was taken away, beside the data that is left [p6c8]', async () => {
    shop.setScopes(['read_products'])
    const answer = await shop.ask('{ shop { name } orders(first: 1) { nodes { id } } }')
    shop.setScopes(initialScopes)
    expect(answer.status).toBe(200)
    expect(answer.errors).toMatchObject([
      {
        path: ['orders'],
        extensions: { code: 'ACCESS_DENIED', requiredAccess: expect.stringContaining('read_orders') },
      },
    ])
  })

  it('denies a kind of thing by whatever field it comes [r3b8]', async () => {
    const product = `gid://shopify/Product/${shop.products()[0]!.id}`
    shop.setScopes(['read_themes'])
    for (const query of ['query($id: ID!) { node(id: $id) { id } }', 'query($id: ID!) { nodes(ids: [$id]) { id } }'])
      expect((await shop.ask(query, { id: product })).errors).toMatchObject([
        { extensions: { code: 'ACCESS_DENIED', requiredAccess: expect.stringContaining('read_products') } },
      ])
    shop.setScopes(initialScopes)
    expect((await shop.ask('query($id: ID!) { node(id: $id) { id } }', { id: product })).errors).toBeUndefined()
  })

  it('throttles an app that asks too much at once, and tells what it would have cost [w5q7]', async () => {
    // Through the other app, whose bucket is its own.
    const { clientId, clientSecret } = shop.identity.dashboardApp
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const response = await fetch(`${shop.url}/admin/oauth/access_token`, { method: 'POST', body })
    const { access_token: token }: { access_token: string } = JSON.parse(await response.text())
    const dear = '{ products(first: 250) { nodes { id variants(first: 100) { nodes { id product { id } } } } } }'
    const answers = await Promise.all(Array.from({ length: 40 }, () => shop.ask(dear, {}, token)))
    const throttled = answers.find(({ errors }) => Array.isArray(errors))
    expect(throttled).toMatchObject({ status: 200, errors: [{ extensions: { code: 'THROTTLED' } }] })
    expect(throttled!.extensions!.cost.requestedQueryCost).toBeGreaterThan(
      throttled!.extensions!.cost.throttleStatus.currentlyAvailable,
    )
  })
})
