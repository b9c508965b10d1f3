import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { completeDraft } from '../draft-orders/draft-orders.ts'
import { placePriced } from '../orders/place-order.ts'
import { sellable } from '../products/stock.ts'
import { addressFrom } from '../shops/addresses.ts'
import type { Priced } from '../shops/draft-model.ts'
import type { Address, Order } from '../shops/model.ts'
import type { Cart } from '../shops/model.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { getRequestCart, rememberCart } from './cart-api.ts'
import {
  CartError,
  addToCart,
  toAttributes,
  getCart,
  codesIn,
  dropCart,
  keepCart,
  priceCart,
  setQuantity,
} from './cart.ts'
import { entries } from './checkout-entries.ts'
import type { Entries } from './checkout-entries.ts'
import { checkoutPage, invoicePage, statusPage } from './checkout-pages.ts'

type Route = { Params: { shop: string; token: string; lines: string } }

const required: Partial<Record<keyof Entries, string>> = {
  lastName: 'Enter a last name',
  address1: 'Enter an address',
  zip: 'Enter a postal code',
  city: 'Enter a city',
}

/** What a link for goods says of the first of them; nothing where it is too much, or not to be read. */
const readProperties = (encoded: string | undefined): Record<string, string> => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString())
    const { success, data } = z.record(z.string(), z.string()).safeParse(parsed)
    return success && Object.keys(data).length <= 25 ? data : {}
  } catch {
    return {}
  }
}

/** The shop's own checkout: what the hosted checkout takes the place of, and what shoppers fall back to. */
export function registerCheckout(scope: FastifyInstance, getShop: (domain: string) => Shop | undefined): void {
  const route = (
    method: 'GET' | 'POST',
    url: string,
    answer: (shop: Shop, request: FastifyRequest<Route>, reply: FastifyReply) => unknown,
  ) => {
    scope.route<Route>({
      method,
      url,
      handler: async (request, reply) => {
        const shop = getShop(request.params.shop)
        return shop ? answer(shop, request, reply) : reply.code(404).send('Not Found')
      },
    })
  }
  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page)

  route('POST', '/cart', (shop, request, reply) => {
    const cart = getRequestCart(shop, request)
    applyForm(shop, cart, request.body)
    keepCart(shop, cart)
    rememberCart(shop, cart, reply)
    const leaves = typeof request.body === 'object' && request.body !== null && 'checkout' in request.body
    return reply.redirect(shop.url(leaves ? '/checkout' : '/cart'), 303)
  })

  /** Goods and codes that an address names: a cart of their own, straight to the checkout unless it names another page. */
  const fill = (
    shop: Shop,
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    codes: string[],
    next = '/checkout',
    ofFirst: Record<string, string> = {},
  ) => {
    const cart = getCart(shop, undefined)
    for (const [at, [, id, quantity]] of [...request.params.lines.matchAll(/(\d+):(\d+)/g)].entries()) {
      try {
        addToCart(shop, cart, Number(id), Number(quantity), at === 0 ? ofFirst : {})
      } catch (error) {
        if (!(error instanceof CartError)) throw error
      }
    }
    if (cart.lines.length === 0) return reply.redirect(shop.url('/cart'), 303)
    cart.codes = codes
    keepCart(shop, cart)
    rememberCart(shop, cart, reply)
    return reply.redirect(shop.url(next), 303)
  }

  // `/cart/{variant}:{quantity},…?discount={code},…`, as buy-now buttons use it; with `storefront=true` to the cart. `properties` are of
  // the first of the goods, as JSON in the alphabet of addresses.
  route('GET', '/cart/:lines', (shop, request, reply) => {
    const named = z.object({
      discount: z.string().default(''),
      storefront: z.string().optional(),
      properties: z.string().optional(),
    })
    const { discount, storefront, properties } = named.parse(request.query)
    const next = storefront === 'true' ? '/cart' : '/checkout'
    return fill(shop, request, reply, codesIn(discount), next, readProperties(properties))
  })

  // `/buy/{variant}:{quantity}?discounts/codes/0={code}&…`, one parameter for each code.
  route('GET', '/buy/:lines', (shop, request, reply) => {
    const given = z.record(z.string(), z.unknown()).parse(request.query)
    const codes = Object.entries(given).filter(([name]) => /^discounts\/codes\/\d+$/.test(name))
    return fill(
      shop,
      request,
      reply,
      codes.map(([, code]) => String(code)),
    )
  })

  route('GET', '/checkout', (shop, request, reply) => {
    const cart = getRequestCart(shop, request)
    if (cart.lines.length === 0) return reply.redirect(shop.url('/cart'), 303)
    const blank = entries.parse({ countryCode: shop.identity.country, card: '1' })
    return html(reply, checkoutPage(shop, priced(shop, cart, blank), blank, {}))
  })

  route('POST', '/checkout', (shop, request, reply) => {
    const cart = getRequestCart(shop, request)
    if (cart.lines.length === 0) return reply.redirect(shop.url('/cart'), 303)
    const given = entries.parse(request.body)
    if (given.discount !== undefined) cart.codes = given.discount ? [given.discount] : []
    const price = priced(shop, cart, given)
    const mistakes = given.step === 'update' ? {} : mistakesIn(shop, cart, given, price)
    if (given.step === 'update' || Object.keys(mistakes).length > 0) {
      keepCart(shop, cart)
      return html(reply, checkoutPage(shop, price, given, mistakes), Object.keys(mistakes).length > 0 ? 422 : 200)
    }
    const order = place(shop, cart, given, price)
    dropCart(shop, cart)
    return reply.redirect(shop.url(`/orders/${order.token}`), 303)
  })

  route('GET', '/orders/:token', (shop, request, reply) => {
    const order = shop.orders.find(({ token }) => token === request.params.token)
    return order ? html(reply, statusPage(shop, order)) : reply.code(404).send('Not Found')
  })

  route('GET', '/invoices/:token', (shop, request, reply) => {
    const draft = shop.state.drafts.find(({ token }) => token === request.params.token)
    return draft ? html(reply, invoicePage(shop, draft)) : reply.code(404).send('Not Found')
  })

  route('POST', '/invoices/:token', (shop, request, reply) => {
    const draft = shop.state.drafts.find(({ token }) => token === request.params.token)
    if (!draft) return reply.code(404).send('Not Found')
    const paid =
      draft.orderId === null
        ? completeDraft(shop, draft, { pending: false, sourceName: null })
        : shop.orders.find(({ id }) => id === draft.orderId)
    return reply.redirect(shop.url(paid ? `/orders/${paid.token}` : '/'), 303)
  })
}

/** Places an order through the shop's own checkout, as its buyer would. */
export function placeNativeOrder(
  shop: Shop,
  lines: readonly { variantId: number; quantity: number }[],
  buyer: Partial<Entries> & { email: string },
): Order {
  const cart = getCart(shop, undefined)
  for (const { variantId, quantity } of lines) addToCart(shop, cart, variantId, quantity, {})
  const given = entries.parse({
    firstName: 'Ann',
    lastName: 'Bell',
    address1: 'High Street 1',
    zip: '1000',
    city: 'Town',
    countryCode: shop.identity.country,
    card: '1',
    ...buyer,
  })
  return place(shop, cart, given, priced(shop, cart, given))
}

function place(shop: Shop, cart: Cart, given: Entries, price: Priced): Order {
  const address = toAddress(given)
  return placePriced(shop, price, {
    email: given.email,
    phone: given.phone || null,
    note: cart.note,
    tags: [],
    attributes: toAttributes(cart.attributes),
    billingAddress: address,
    shippingAddress: address,
    customerId: null,
    sourceName: 'web',
    gateway: 'bogus',
    countsCodes: true,
  })
}

const toAddress = (given: Entries): Address => addressFrom(given)!

function priced(shop: Shop, cart: Cart, given: Entries): Priced {
  const address = toAddress(given)
  const { rates } = priceCart(shop, cart, { address })
  const rate = rates.find(({ handle }) => handle === given.rate) ?? rates[0]
  return priceCart(shop, cart, {
    address,
    shipping: rate ? { title: rate.title, price: rate.price, handle: rate.handle } : null,
  })
}

function mistakesIn(shop: Shop, cart: Cart, given: Entries, price: Priced): Partial<Record<keyof Entries, string>> {
  const mistakes: Partial<Record<keyof Entries, string>> = {}
  if (!z.email().safeParse(given.email).success) mistakes.email = 'Enter a valid email'
  const sent = price.lines.some(({ requiresShipping }) => requiresShipping)
  if (sent)
    for (const [name, words] of Object.entries(required))
      if (!given[name as keyof Entries]) mistakes[name as keyof Entries] = words
  const unavailable = cart.lines.find(({ variantId, quantity }) => {
    const found = findVariant(shop, variantId)
    return !found || (!found.variant.oversell && sellable(shop, found.variant) < quantity)
  })
  if (unavailable) mistakes.step = 'Some of this is no longer in stock. Go back to the cart to change it.'
  if (given.card !== '1') mistakes.card = 'Your card was declined. Enter 1 to approve.'
  return mistakes
}

function applyForm(shop: Shop, cart: Cart, body: unknown): void {
  const form = z
    .object({ 'updates[]': z.union([z.string(), z.array(z.string())]).optional(), note: z.string().optional() })
    .safeParse(body)
  if (!form.success) return
  const quantities = [form.data['updates[]'] ?? []].flat().map(Number)
  for (const [index, line] of [...cart.lines].entries()) {
    const quantity = quantities[index]
    if (quantity === undefined || !Number.isInteger(quantity) || quantity < 0) continue
    try {
      setQuantity(shop, cart, line, quantity)
    } catch (error) {
      if (!(error instanceof CartError)) throw error
    }
  }
  if (form.data.note !== undefined) cart.note = form.data.note || null
}
