import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shippingRates } from '../pricing/shipping.ts'
import { addressFrom } from '../shops/addresses.ts'
import type { Cart, CartLine } from '../shops/model.ts'
import { price } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import {
  CartError,
  addToCart,
  cartJson,
  getCart,
  codesIn,
  dropCart,
  itemJson,
  keepCart,
  priceCart,
  setQuantity,
} from './cart.ts'

type Route = { Params: { shop: string } }

const text = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform((value) => String(value ?? ''))
const properties = z.record(z.string(), text).nullish()
const piece = z.object({ id: z.coerce.number(), quantity: z.coerce.number().int().min(1).default(1), properties })
const addition = z.union([z.object({ items: z.array(piece).min(1) }), piece.transform((one) => ({ items: [one] }))])
const change = z.object({
  id: text.optional(),
  line: z.coerce.number().optional(),
  quantity: z.coerce.number().int().min(0),
})
const update = z.object({
  updates: z
    .union([z.array(z.coerce.number().int().min(0)), z.record(z.string(), z.coerce.number().int().min(0))])
    .optional(),
  note: z.string().nullish(),
  attributes: properties,
  discount: z.string().optional(),
  currency: z.string().optional(),
})

/** The cart of the shopper who asks, by the cookie that the shop set. */
export function getRequestCart(shop: Shop, request: FastifyRequest): Cart {
  const [, token] = /(?:^|;\s*)cart=([^;?]+)/.exec(request.headers.cookie ?? '') ?? []
  return getCart(shop, token && decodeURIComponent(token))
}

/** Sets the cookie by which the cart is found again, for two weeks. */
export function rememberCart(shop: Shop, cart: Cart, reply: FastifyReply): void {
  void reply.header(
    'set-cookie',
    `cart=${cart.token}; Path=/shopify/${shop.identity.domain}; Max-Age=1209600; SameSite=Lax`,
  )
}

/** The Ajax cart API, as themes and scripts use it; the same addresses without `.js` serve plain forms. */
export function registerCartApi(scope: FastifyInstance, getShop: (domain: string) => Shop | undefined): void {
  type Handle = (shop: Shop, cart: Cart, body: unknown) => unknown
  const post = (path: string, handle: Handle) => {
    const answer = async (request: FastifyRequest<Route>, reply: FastifyReply, isForm: boolean) => {
      const shop = getShop(request.params.shop)
      if (!shop) return reply.code(404).send({ status: 404, message: 'Not Found' })
      const cart = getRequestCart(shop, request)
      try {
        const result = handle(shop, cart, nested(request.body))
        keepCart(shop, cart)
        rememberCart(shop, cart, reply)
        if (isForm) return reply.redirect(returnTo(request.body) ?? shop.url('/cart'), 303)
        return result
      } catch (error) {
        const description =
          error instanceof CartError ? error.description : error instanceof z.ZodError ? z.prettifyError(error) : null
        if (description === null) throw error
        return reply.code(422).send({ status: 422, message: 'Cart Error', description })
      }
    }
    scope.post<Route>(`${path}.js`, async (request, reply) => answer(request, reply, false))
    scope.post<Route>(path, async (request, reply) =>
      answer(request, reply, !String(request.headers.accept).includes('json')),
    )
  }

  for (const path of ['/cart.js', '/cart.json']) {
    scope.get<Route>(path, async (request, reply) => {
      const shop = getShop(request.params.shop)
      if (!shop) return reply.code(404).send({ status: 404, message: 'Not Found' })
      const cart = getRequestCart(shop, request)
      rememberCart(shop, cart, reply)
      return cartJson(shop, cart)
    })
  }

  post('/cart/add', (shop, cart, body) => {
    const parsed = addition.parse(body)
    const added = parsed.items.map((item) => addToCart(shop, cart, item.id, item.quantity, item.properties ?? {}))
    const priced = priceCart(shop, cart)
    const views = added.map((line) =>
      itemJson(shop, line, findVariant(shop, line.variantId)!, priced, cart.lines.indexOf(line)),
    )
    return isList(body) ? { items: views } : views[0]
  })

  post('/cart/change', (shop, cart, body) => {
    const { id, line: position, quantity } = change.parse(body)
    const line = position === undefined ? findLine(cart, id ?? '') : cart.lines[position - 1]
    if (!line) throw new CartError('Bad request', 'no valid id or line parameter')
    setQuantity(shop, cart, line, quantity)
    return cartJson(shop, cart)
  })

  post('/cart/update', (shop, cart, body) => {
    const { updates = {}, note, attributes, discount, currency } = update.parse(body)
    const wanted = Array.isArray(updates)
      ? cart.lines.map((line, index) => [line.key, updates[index] ?? line.quantity] as const)
      : Object.entries(updates)
    for (const [id, quantity] of wanted) {
      const line = findLine(cart, id)
      if (line) setQuantity(shop, cart, line, quantity)
      else if (quantity > 0) addToCart(shop, cart, Number(id), quantity, {})
    }
    if (note !== undefined) cart.note = note
    if (attributes)
      cart.attributes = Object.fromEntries(
        Object.entries({ ...cart.attributes, ...attributes }).filter(([, value]) => value !== ''),
      )
    if (discount !== undefined) cart.codes = codesIn(discount)
    if (currency !== undefined) cart.currency = currency
    return cartJson(shop, cart)
  })

  post('/cart/clear', (shop, cart) => {
    cart.lines = []
    return cartJson(shop, cart)
  })

  scope.get<Route & { Querystring: Record<string, string> }>('/cart/shipping_rates.json', async (request, reply) => {
    const shop = getShop(request.params.shop)
    if (!shop) return reply.code(404).send({ status: 404, message: 'Not Found' })
    const { totals } = priceCart(shop, getRequestCart(shop, request))
    const address = addressFrom({
      countryCode: request.query['shipping_address[country]'] ?? shop.identity.country,
      provinceCode: request.query['shipping_address[province]'] ?? null,
    })
    const rates = shippingRates(shop.identity, address, totals.subtotal)
    return {
      shipping_rates: rates.map((rate) => ({
        name: rate.title,
        presentment_name: rate.title,
        code: rate.title,
        price: price(rate.price),
        source: 'shopify',
        currency: shop.identity.currency,
      })),
    }
  })

  scope.get<Route>('/cart/clear', async (request, reply) => {
    const shop = getShop(request.params.shop)
    if (!shop) return reply.code(404).send({ status: 404, message: 'Not Found' })
    dropCart(shop, getRequestCart(shop, request))
    return reply.redirect(shop.url('/cart'), 303)
  })
}

const isList = (body: unknown) => typeof body === 'object' && body !== null && 'items' in body

/** The page of the shop that a form asks to be led to. */
const returnTo = (body: unknown) =>
  z.object({ return_to: z.string().regex(/^\/(?!\/)/) }).safeParse(body).data?.return_to

/** A line by its key, or by its variant's id. */
const findLine = (cart: Cart, id: string): CartLine | undefined =>
  cart.lines.find((line) => line.key === id || String(line.variantId) === id)

/** Form fields such as `properties[Engraving]` and `updates[]` as the JSON that they stand for. */
function nested(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {}
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const [, outer, inner] = /^(\w+)\[([^\]]*)\]$/.exec(name) ?? []
    if (outer === undefined || inner === undefined) result[name] = value
    else if (inner === '') result[outer] = [value].flat()
    else result[outer] = { ...(result[outer] as object | undefined), [inner]: value }
  }
  return result
}
