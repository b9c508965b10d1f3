import { exchangeRate } from '#features/billing/server/public.ts'
import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { listOffered } from '#features/order-bumps/server/public.ts'
import { offeredMethods } from '#features/payment-methods/server/public.ts'
import { findStore, type Shop, getShop } from '#features/stores/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Ctx, Services } from '#kit/server/context.ts'
import { deviceKind } from '#kit/server/device-kind.ts'
import { refuse } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { randomToken } from '#kit/server/secrets.ts'
import type { checkout } from '../../contract.ts'
import { asAtShop, isCountry } from '../../country-codes.ts'
import { refuseGuesser } from '../codes/guesses.ts'
import { isAtShop } from '../diversions/divert.ts'
import { readOffersSoon } from '../offers/read.ts'
import { calculate } from '../pricing/calculate.ts'
import { deleteCheckout, insertCheckout, type Line } from '../repository.ts'
import { type CartFacts, cartFacts, isVariant, variantGid } from '../shop-operations.ts'
import { toLines } from './lines.ts'
import { cartUrl } from './shop-pages.ts'

type Cart = Parsed<typeof checkout.open>['body']
type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

const perShopper = { name: 'open-checkout', points: 60, seconds: 60 }
const perStore = { name: 'open-checkout-store', points: 3_000, seconds: 60 }
/** In kilobytes, of one network in all stores; those of a usual cart are not counted. */
const weight = { name: 'open-checkout-weight', points: 4_096, seconds: 600 }
const lifetimeMs = 7 * 24 * 60 * 60_000

/**
 * Takes a cart over: everything about its variants is read from the shop, nothing from the page. Any refusal sends the
 * shopper to the shop's own checkout, so it is better to refuse than to open one that cannot be paid. The shop is asked once,
 * for another currency than its own twice: the shopper waits two seconds at most, so what it all comes to is asked by the page.
 */
export const openCheckout = async (ctx: Ctx<'public'>, cart: Cart): Promise<{ url: string }> => {
  await ctx.limits.take(perShopper, `${cart.store} ${networkPrefix(ctx.request.ip)}`)
  await ctx.limits.take(perStore, cart.store)
  await refuseGuesser(ctx, cart.store, cart.discount_codes, ctx.request.ip)
  await takeWeight(ctx, cart)
  const store = await openStore(ctx, cart)
  const shop = await getShop(ctx, store.id)
  const facts = await shop.send(cartFacts, { ids: [...new Set(cart.items.map((item) => variantGid(item.variant_id)))] })
  const own = toLines(cart.items, facts.nodes.filter(isVariant), facts.shop.currencyCode)
  const isForeign = facts.shop.currencyCode !== cart.currency
  const lines = isForeign ? await inShoppersCurrency(ctx, shop, cart, facts.shop, own) : own
  const shopCountry = facts.shop.shopAddress.countryCodeV2
  const { country: from } = asAtShop({ country: header(ctx, 'cf-ipcountry') ?? '' })
  const country = [from, shopCountry].find(isCountry) ?? null
  if ((await offeredMethods(ctx, store.id, { currency: cart.currency, country: null })).length === 0)
    throw refuse.conflict('This shop does not accept payments here yet.')
  const subtotal = lines.reduce((sum, line) => sum + line.line_total, 0)
  const values = {
    ...newCheckout(ctx, store.id, cart.currency, country),
    shop_country: shopCountry,
    device: deviceKind(ctx.request.headers['user-agent']?.slice(0, 500)) ?? '',
    locale: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(cart.locale) ? cart.locale : 'en',
    discount_codes: cart.discount_codes,
    handover: cart.handover ?? null,
    cart_url: cartUrl(ctx, store, cart.cart_url),
    note: cart.note,
    attributes: JSON.stringify({ ...campaignAttributes(cart), ...cart.attributes }),
    ...getSource(cart),
    taxes_included: facts.shop.taxesIncluded,
    subtotal,
    total: subtotal,
  }
  const opened = await ctx.db.transaction().execute((db) => insertCheckout(db, values, lines))
  if (cart.handover && (await isAtShop(ctx, store.id, cart.handover))) {
    await deleteCheckout(ctx.db, opened.id)
    throw refuse.conflict('The shopper went to the shop’s own checkout.')
  }
  await readOffersSoon(ctx, opened, await listOffered(ctx.db, store.id, opened.currency))
  return { url: `${await findCheckoutOrigin(ctx, store.id)}/checkout/${opened.token}` }
}

/** All that is written on a cart and its goods is kept: as much of it as several full carts, and no more without end. */
const takeWeight = async ({ limits, request }: Ctx<'public'>, { items, attributes, note }: Cart) => {
  const written = JSON.stringify([note, attributes, items.map(({ properties }) => properties)])
  const kilobytes = Math.floor(Buffer.byteLength(written) / 1_024)
  if (kilobytes > 0) await limits.take(weight, networkPrefix(request.ip), kilobytes)
}

/**
 * The lines at what they cost in the currency that the shopper sees in the shop, as the shop itself works it out. Throws 409 where it
 * sells nothing in that, or where it is unknown what shipping costs in it.
 */
const inShoppersCurrency = async (
  { db, now }: Services,
  shop: Shop,
  cart: Cart,
  { currencyCode: shop_currency, enabledPresentmentCurrencies: sold }: CartFacts['shop'],
  lines: Line[],
): Promise<Line[]> => {
  const { currency } = cart
  const day = now().toISOString().slice(0, 10)
  const isSold = sold.includes(currency) && (await exchangeRate(db, { from: shop_currency, to: currency, day }))
  if (!isSold) throw refuse.conflict(`This checkout takes ${shop_currency}, not ${currency}.`)
  const bare = { discount_codes: [], email: null, customer_id: null, shop_country: null, address: null, rate: null }
  const { lines: priced } = await calculate(shop, { ...bare, currency, shop_currency, lines })
  // What one cost before is known in the shop's own currency only.
  return lines.map((line, at) => ({ ...line, ...priced[at]!, discount: 0, compare_at_price: null }))
}

const marks = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** The marks of the link as the shop's order carries them, by the names that they have in an address. */
const campaignAttributes = ({ came_from }: Cart) =>
  Object.fromEntries(marks.flatMap((mark) => (came_from[mark] ? [[`utm_${mark}`, came_from[mark]]] : [])))

const getSource = ({ came_from: { source, medium = '', campaign = '', referrer = '' } }: Cart) => ({
  source: (source || referrer.replace(/^www\./, '')).toLowerCase(),
  medium: medium.toLowerCase(),
  campaign,
})

/** What every checkout begins with. */
export const newCheckout = ({ now }: Services, storeId: string, currency: string, country: string | null) => {
  const at = now()
  return {
    token: randomToken(24),
    store_id: storeId,
    currency,
    country,
    opened_at: at,
    updated_at: at,
    expires_at: new Date(at.getTime() + lifetimeMs),
  }
}

const openStore = async ({ db }: Services, cart: Cart): Promise<StoreRow> => {
  const store = await findStore(db, cart.store)
  if (!store) throw refuse.notFound('This shop is not known here.')
  if (!store.is_add_on_enabled) throw refuse.conflict('The hosted checkout is switched off for this shop.')
  return store
}

const header = ({ request }: Ctx<'public'>, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.toUpperCase() : null
}
