import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startShop } from '../testing.ts'
import permalinks from './examples/permalinks.json' with { type: 'json' }

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop('sandbox-two.myshopify.com')
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** A browser as far as a cart needs one: it keeps the cookie. */
function shopper() {
  let cookie = ''
  return async (path: string, body?: object) => {
    const response = await fetch(shop.url + path, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie, ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    const json = (): Record<string, unknown> => JSON.parse(text)
    return { status: response.status, location: response.headers.get('location'), text, json }
  }
}
const bottle = () => shop.products().find(({ handle }) => handle === 'trail-bottle')!.variants[0]!
const other = () =>
  shop.products().find(({ handle, variants: [first] }) => handle !== 'trail-bottle' && first!.stock > 2)!.variants[0]!

describe('the theme', () => {
  const read =
    '{ themes(first: 1, roles: [MAIN]) { nodes { id name role files(filenames: ["layout/theme.liquid"], first: 1) { nodes { filename checksumMd5 body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }'
  const write = `mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { job { id done } upsertedThemeFiles { filename } userErrors { field code filename message } } }`
  type Main = { id: string; files: { nodes: { body: { content: string } }[] } }
  const main = async () => (await shop.data<Main[]>(read, {}, 'themes.nodes'))[0]!
  const withScript = (content: string) =>
    content.replace('</head>', '<script src="https://example.com/embed.js" data-mark></script></head>')

  it('serves the very file that the API edits [q9v4]', async () => {
    const theme = await main()
    const files = [
      {
        filename: 'layout/theme.liquid',
        body: { type: 'TEXT', value: withScript(theme.files.nodes[0]!.body.content) },
      },
    ]
    expect((await shopper()('/')).text).not.toContain('embed.js')
    const deliveriesBefore = shop.deliveries().length
    const answer = await shop.data<{ job: { id: string } }>(write, { themeId: theme.id, files }, 'themeFilesUpsert')
    // The platform accepts now and writes later, by a job.
    expect(answer).toMatchObject({
      job: { done: false },
      upsertedThemeFiles: [{ filename: 'layout/theme.liquid' }],
      userErrors: [],
    })
    expect(shop.themeSource()).not.toContain('embed.js')
    const isDone = () => shop.data('query($id: ID!) { job(id: $id) { done } }', { id: answer.job.id }, 'job.done')
    await expect.poll(() => isDone()).toBe(true)
    expect(shop.deliveries()).toHaveLength(deliveriesBefore)
    for (const path of ['/', '/products/trail-bottle', '/cart', '/collections/all', '/nowhere'])
      expect((await shopper()(path)).text).toContain('embed.js')
    expect(shop.themeSource()).toContain('embed.js')
    shop.publishTheme('Backup of Atelier')
    expect((await shopper()('/')).text).not.toContain('embed.js')
  })

  it("refuses the write where the platform would, by the shop's setting or by the failure switch", async () => {
    const { id: themeId } = await main()
    const files = [{ filename: 'assets/a.js', body: { type: 'TEXT', value: '1' } }]
    const refusal = {
      errors: [
        {
          message:
            'Access denied for themeFilesUpsert field. Required access: The user must have write_themes and write_themes_assets.',
          extensions: { code: 'ACCESS_DENIED' },
        },
      ],
    }
    shop.refuseThemeWrites(true)
    expect(await shop.ask(write, { themeId, files })).toMatchObject(refusal)
    shop.refuseThemeWrites(false)
    shop.sandbox.world.failures.set({ target: 'shopify', mode: 'refuse-theme-write', times: 1 })
    expect(await shop.ask(write, { themeId, files })).toMatchObject(refusal)
    expect((await shop.ask(write, { themeId, files })).errors).toBeUndefined()
  })
})

describe('the cart', () => {
  it('is the one that scripts know: add, change, update, clear [s9k7]', async () => {
    const go = shopper()
    const { id, price } = bottle()
    expect(
      (await go('/cart/add.js', { items: [{ id, quantity: 2, properties: { Engraving: 'A' } }] })).json(),
    ).toMatchObject({ items: [{ id, quantity: 2, properties: { Engraving: 'A' } }] })
    const cart = (await go('/cart.js')).json()
    expect(cart).toMatchObject({
      item_count: 2,
      total_price: 2 * price,
      currency: 'USD',
      token: expect.stringContaining('?key='),
      items: [
        {
          variant_id: id,
          variant_title: 'Olive / 20 oz',
          requires_shipping: true,
          options_with_values: [
            { name: 'Color', value: 'Olive' },
            { name: 'Size', value: '20 oz' },
          ],
        },
      ],
    })
    expect((await go('/cart/change.js', { line: 1, quantity: 1 })).json()).toMatchObject({ item_count: 1 })
    expect(
      (await go('/cart/update.js', { updates: { [id]: 3 }, note: 'Please wrap', attributes: { gift: 'yes' } })).json(),
    ).toMatchObject({ item_count: 3, note: 'Please wrap', attributes: { gift: 'yes' } })
    expect((await go('/cart/clear.js', {})).json()).toMatchObject({ item_count: 0, items: [] })
  })

  it('says 422 for what is sold out, and takes a plain form too', async () => {
    const go = shopper()
    const { id, stock } = bottle()
    expect((await go('/cart/add.js', { id, quantity: stock + 1 })).json()).toMatchObject({
      status: 422,
      description: expect.stringContaining(`only add ${stock}`),
    })
    expect(await go('/cart/add', new URLSearchParams({ id: String(id), quantity: '1' }))).toMatchObject({
      status: 303,
      location: `${shop.url}/cart`,
    })
    expect((await go('/cart')).text).toContain('name="checkout"')
  })

  it.each([
    ['of a cart', permalinks.legacy, [2, 3]],
    ['of buying at once', permalinks.buy, [3]],
  ])(
    'takes goods and codes from a published permalink %s, whatever was in the cart [k8d3]',
    async (_of, link, counts) => {
      const go = shopper()
      const [first, second] = [bottle().id, other().id]
      await go('/cart/add.js', { id: first, quantity: 1 })
      const ownLink = link
        .replace('41000000000001:2', `${first}:3`)
        .replace('41000000000002:1', `${second}:2`)
        .replace('CODE1', 'WELCOME10')
        .replace('CODE2', 'FREESHIP')
      expect((await go(ownLink)).location).toBe(`${shop.url}/checkout`)
      expect((await go('/cart.js')).json()).toMatchObject({
        items: counts.map((quantity) => ({ quantity })),
        discount_codes: [{ code: 'WELCOME10' }, { code: 'FREESHIP' }],
      })
    },
  )

  it("leads through the shop's own checkout to a paid order", async () => {
    const go = shopper()
    const { id, stock } = bottle()
    expect((await go(`/cart/${id}:2`)).location).toBe(`${shop.url}/checkout`)
    const form = {
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: 'Bell',
      address1: '1 Pier Rd',
      zip: '10001',
      city: 'New York',
      provinceCode: 'NY',
      countryCode: 'US',
      card: '2',
      step: 'pay',
    }
    expect((await go('/checkout', new URLSearchParams(form))).text).toContain('declined')
    const { location } = await go('/checkout', new URLSearchParams({ ...form, card: '1' }))
    expect(location).toContain('/orders/')
    expect(shop.orders()).toMatchObject([
      { email: 'ann@example.com', sourceName: 'web', taxLines: [{ title: 'New York State Tax', amount: 272 }] },
    ])
    expect(shop.products().find(({ handle }) => handle === 'trail-bottle')!.variants[0]!.stock).toBe(stock - 2)
    expect((await go(new URL(location!).pathname.replace(new URL(shop.url).pathname, ''))).text).toContain(
      'Thank you, Ann',
    )
  })
})
