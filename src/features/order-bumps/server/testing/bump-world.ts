import { expect } from 'vitest'
import { shopWorld } from '#apps/server/testing/shop-world.ts'

type Options = Parameters<typeof shopWorld>[0]
type Values = {
  price_rule?: string
  percent?: number
  amount?: number
  from_total?: number
  to_total?: number
  translations?: object[]
}

type Line = { variant_id: number; position: number; quantity: number; line_total: number; discount: number }
/** What the page shows, as far as an offer changes it. */
export type ShownOffer = {
  lines: Line[]
  totals: { subtotal: number; discount: number; shipping: number; tax: number; taxes_included: boolean; total: number }
  offer: { id: string; price: number; regular_price: number | null; position: number | null } | null
}

export const addsUp = ({ totals }: ShownOffer) => {
  const { subtotal, discount, shipping, tax, taxes_included: isIncluded, total } = totals
  expect(total).toBe(subtotal - discount + shipping + (isIncluded ? 0 : tax))
}

/** A merchant of the sandbox's first shop, and short ways to offer something and to shop. */
export const bumpWorld = async (options: Options = { webhooks: false }) => {
  const world = await shopWorld(options)
  const { merchant, app } = world
  const [goods] = world.variants
  const [box, ...rest] = world.variants.filter(({ title, stock }) => title !== goods!.title && stock > 5)
  const other = rest.find(({ title }) => title !== box!.title)
  const base = () => ({ is_on: true, variant_id: String(box!.id), headline: 'Add a box', sentence: 'By hand.' })
  const submit = (values: object = {}) => merchant.call('POST /order-bumps', { body: { ...base(), ...values } })
  const put = (token: string, body: object = {}) =>
    app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })
  const view = async (token: string) =>
    (await app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout
  return {
    ...world,
    goods: goods!,
    box: box!,
    other: other!,
    base,
    submit,
    put,
    view,
    /** The store's one offer from now on. */
    async offer(values: Values & { variant_id?: string; headline?: string; key?: string } = {}) {
      await app.db.deleteFrom('order_bumps').execute()
      const made = await submit(values)
      if (made.status !== 200) throw new Error(made.text)
      return made.body.data.bump as { id: string; updated_at: string }
    },
    /** A checkout of these goods whose shop has said by now what it knows of the offers. */
    async shopper(quantity = 2, more: object = {}) {
      const opened = await world.open([{ variant_id: goods!.id, quantity }], more)
      if (opened.status !== 200) throw new Error(opened.text)
      const token = String(opened.body.data.url).split('/').at(-1)!
      await app.runJobs()
      const { checkout } = (await put(token)).body.data
      return { token, checkout }
    },
    getLine: ({ lines }: ShownOffer) => lines.find(({ variant_id }) => variant_id === box!.id),
    switchOff: (id: string) =>
      merchant.call('POST /order-bumps/:id/switch', { params: { id }, body: { is_on: false } }),
    take: (token: string, offer: string) => put(token, { offer }),
  }
}
export type BumpWorld = Awaited<ReturnType<typeof bumpWorld>>
