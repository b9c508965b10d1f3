import { createHash } from 'node:crypto'
import { exchangeRate } from '#features/billing/server/public.ts'
import { listOffered, type OfferedBump } from '#features/order-bumps/server/public.ts'
import type { Delivery } from '#features/shipping-rates/delivery.ts'
import {
  getDeliveries,
  type OfferedRate,
  getPrice,
  ratesFor,
  readRates,
  type StoreRates,
  withoutSameDay,
} from '#features/shipping-rates/server/public.ts'
import { inLanguage } from '#features/shipping-rates/translations.ts'
import { findStore, readForPage, type Shop, shipsTo, getShop, type StoreRow } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { isCountry } from '../../country-codes.ts'
import { isTipping, getTip } from '../../tip.ts'
import { usedUpCodes } from '../codes/uses.ts'
import { listLines } from '../lines/repository.ts'
import { type Basket, withOffers } from '../offers/applied.ts'
import type { RefusedCode } from '../purchase.ts'
import * as repository from '../repository.ts'
import { taxAddress } from './address.ts'
import { countAsked } from './asked-by.ts'
import { calculate, type Calculation, type PriceRequest } from './calculate.ts'
import { noRateText } from './no-rate.ts'

export type Cart = {
  checkout: repository.Checkout
  store: StoreRow
  lines: repository.Line[]
  rates: OfferedRate[]
  rate: OfferedRate | null
  /** The countries that a shopper may choose from; null for all. */
  countries: readonly string[] | null
  /** Why there is no rate to choose, in words; null where there is one, or none is needed. */
  noRate: string | null
  /** When a parcel of a rate that is offered is expected, by the rate's id; nothing of those that do not say. */
  deliveries: ReadonlyMap<string, Delivery>
  /** By how much more the goods would ship for nothing; null where they do, or never will. */
  missingForFree: number | null
  /** What the store offers, with what the shop said of it. */
  bumps: readonly OfferedBump[]
  rows: Rows
} & Basket
/** What a cart is worked out from, as it was read: with new prices it is worked out again and nothing is read twice. */
type Rows = {
  store: StoreRow
  lines: readonly repository.Line[]
  bumps: readonly OfferedBump[]
  exchange: Basket['exchange']
  /** null where nothing is sent. */
  shipping: StoreRates | null
}

/** How long totals may be shown without asking the shop again, while nothing that they depend on changes. */
const freshMs = 60_000

/** A checkout with its lines and the rates that its cart meets; nothing is asked of the outside. `known`: its store, as it was just read. */
export const loadCart = async (services: Services, checkout: repository.Checkout, known?: StoreRow): Promise<Cart> => {
  const [lines, store, bumps] = await Promise.all([
    listLines(services.db, checkout.id),
    known ?? readForPage(services, checkout, 'store', () => getStore(services, checkout)),
    listOffered(services.db, checkout.store_id, checkout.currency),
  ])
  const [exchange, shipping] = await Promise.all([
    getExchange(services, checkout, store),
    lines.some((line) => line.requires_shipping)
      ? readForPage(services, checkout, 'rates', () => readRates(services.db, checkout.store_id))
      : null,
  ])
  return toCart(services, checkout, { store, lines, bumps, exchange, shipping })
}

const toCart = (services: Services, checkout: repository.Checkout, rows: Rows): Cart => {
  const { store, bumps, exchange, shipping } = rows
  const { currency } = checkout
  const lines = withOffers(bumps, rows.lines, { currency, exchange })
  const known = { checkout, store, lines, bumps, rows, currency, exchange }
  if (!shipping)
    return {
      ...known,
      rates: [],
      rate: null,
      countries: null,
      noRate: null,
      deliveries: new Map(),
      missingForFree: null,
    }
  const chosen = checkout.shipping_address?.country
  const value = lines.reduce((sum, line) => sum + line.line_total, 0)
  const cart = {
    items: lines.reduce((sum, line) => sum + line.quantity, 0),
    value,
    // The discounts of other lines say nothing about these.
    ...(checkout.pricing_key !== null && checkout.subtotal === value && { discounted: getGoods(checkout).after }),
    grams: lines.reduce((sum, line) => sum + line.grams * line.quantity, 0),
    currency,
    country: isCountry(chosen) ? chosen : checkout.country,
  }
  const choice = { cart, chosenId: checkout.shipping_rate_id, shipsTo: store.ships_to, exchange }
  const found = ratesFor(shipping, choice)
  const { selected, countries, noRateReason, missingForFree, calendar } = found
  const when = { now: services.now(), timeZone: store.time_zone, calendar }
  const offered = found.offered.map((rate) => inLanguage(rate, checkout.locale))
  const rate = selected && inLanguage(selected, checkout.locale)
  const noRate = offered.length > 0 ? null : noRateText(noRateReason, cart)
  const deliveries = getDeliveries(offered, when)
  return {
    ...known,
    rates: withoutSameDay(offered, when),
    rate,
    countries,
    noRate,
    deliveries,
    missingForFree: isShippedFree(checkout) ? null : missingForFree,
  }
}

/** A code has made the shipping free: nothing more is to be bought for that. */
const isShippedFree = ({ shipping_total, shipping_discount }: repository.Checkout) =>
  shipping_discount > 0 && shipping_discount === shipping_total

/** By the day on which the checkout was opened, so that no price changes under the shopper's eyes overnight. */
const getExchange = async ({ db }: Services, { currency, opened_at }: repository.Checkout, store: StoreRow) => {
  const from = store.currency
  if (from === null || from === currency) return null
  const rate = await exchangeRate(db, { from, to: currency, day: opened_at.toISOString().slice(0, 10) })
  return rate === null ? null : { from, rate }
}

/**
 * Brings the totals up to date with what was typed, by asking the shop where that is needed; `fresh` asks in any case. The
 * version grows with every change of money. Throws ShopError when the shop cannot be asked.
 */
export const reprice = async (services: Services, checkoutId: string, options: Options = {}): Promise<Repriced> => {
  const checkout = options.read ?? (await repository.findById(services.db, checkoutId))
  if (!checkout) throw refuse.notFound()
  const store = await getStore(services, checkout)
  const asked = shipsTo(services, store)
  // An answer of an hour ago is still used for one more shopper; none waits for it twice.
  const known = store.ships_to ? store : { ...store, ships_to: await asked }
  const [cart] = await Promise.all([askForTotals(services, checkout, known, options), asked])
  return cart
}

const getStore = async ({ db }: Services, { store_id }: repository.Checkout): Promise<StoreRow> => {
  const store = await findStore(db, store_id)
  if (!store) throw refuse.notFound()
  return store
}

/** `read`: the checkout as the caller just read it. `ip`: whose asking is counted. */
type Options = { fresh?: boolean; read?: repository.Checkout; ip?: string }
type Repriced = Cart & { soldOut: string | null }

const askForTotals = async (
  services: Services,
  read: repository.Checkout,
  store: StoreRow,
  options: Options,
): Promise<Repriced> => {
  for (let round = 0; round < 5; round++) {
    const checkout = round === 0 ? read : await repository.findById(services.db, read.id)
    if (!checkout) throw refuse.notFound()
    const cart = await loadCart(services, checkout, store)
    // The shop works out no order of nothing.
    if (cart.lines.length === 0) return { ...cart, soldOut: null }
    const usedUp = await usedUpCodes(services.db, checkout, checkout.discount_codes)
    const request = toRequest(cart, usedUp)
    if (!options.fresh && checkout.pricing_key === getKey(request) && isFresh(services, checkout))
      return { ...cart, soldOut: null }
    if (options.ip !== undefined) await countAsked(services, store.id, options.ip, request.discount_codes.length)
    const { calculation, key } = await calculateFreed(await getShop(services, store.id, store), request)
    const refused_codes = [...(await calculation.findRefused()), ...usedUp]
    const saved = await save(services, cart, key, { ...calculation, refused_codes })
    if (saved) return { ...repriced(services, cart, saved, calculation), soldOut: calculation.sold_out }
    if (saveIsOver(checkout)) return { ...cart, soldOut: null }
  }
  throw refuse.busy('This checkout is being changed in another window. Please try again in a moment.')
}

/** The version that was saved is the one that was read: its lines and rates are still those. */
const repriced = (services: Services, { rows }: Cart, saved: repository.Checkout, { lines: prices }: Calculation) => {
  const lines = rows.lines.map((line) => ({ ...line, ...prices.find(({ position }) => position === line.position) }))
  return toCart(services, saved, { ...rows, lines })
}

/**
 * What a request comes to, its delivery for nothing where the goods turn out to be worth as much after discounts: only the shop
 * knows those, so it may be asked once more.
 */
const calculateFreed = async (shop: Shop, request: RatedRequest) => {
  const calculation = await calculate(shop, request)
  const { subtotal, discount, shipping_discount } = calculation.totals
  const price = request.rate && getPrice(request.rate, subtotal - discount + shipping_discount)
  if (!request.rate || price === null || price === request.rate.shipping_price)
    return { calculation, key: getKey(request) }
  const freed = { ...request, rate: { ...request.rate, shipping_price: price } }
  return { calculation: await calculate(shop, freed), key: getKey(freed) }
}

/** What the goods of a checkout came to, before discounts and after them. */
export const getGoods = (checkout: repository.Checkout) => ({
  before: checkout.subtotal,
  after: checkout.subtotal - checkout.discount_total + checkout.shipping_discount,
})

const saveIsOver = ({ state }: repository.Checkout) => state === 'paid' || state === 'ordered' || state === 'expired'

const isFresh = ({ now }: Services, { priced_at }: repository.Checkout) =>
  priced_at !== null && now().getTime() - priced_at.getTime() < freshMs

type RatedRequest = PriceRequest & Pick<Cart, 'rate'> & { tip?: readonly unknown[] }

export const toRequest = ({ checkout, store, lines, rate }: Cart, usedUp: readonly RefusedCode[]): RatedRequest => ({
  currency: checkout.currency,
  shop_currency: store.currency ?? checkout.currency,
  shop_country: checkout.shop_country,
  lines,
  discount_codes: checkout.discount_codes.filter((code) => !usedUp.some((one) => one.code === code)),
  customer_id: checkout.shop_customer_id,
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(checkout.email ?? '') ? checkout.email : null,
  address: taxAddress(checkout.shipping_address, checkout.country),
  rate,
  // Nothing that the shop is asked about: what it comes to is added to what the shop says.
  ...(isTipping(checkout.extras) && { tip: [checkout.extras.tip, checkout.extras.tip_amount] }),
})

const getKey = ({ lines, rate, shop_country: _fixed, ...request }: RatedRequest) => {
  const content = {
    ...request,
    rate: rate && [rate.id, rate.shipping_price],
    lines: lines.map(({ variant_id, quantity, off }) => [variant_id, quantity, ...(off ? [off] : [])]),
  }
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

type Found = Omit<Calculation, 'findRefused'> & { refused_codes: readonly RefusedCode[] }

const save = async (services: Services, cart: Cart, key: string, { totals, ...found }: Found) => {
  const { checkout, rate } = cart
  const { subtotal, discount, shipping_discount } = totals
  const goods = { before: subtotal, after: subtotal - discount + shipping_discount }
  const tip = getTip(checkout.extras, goods, checkout.currency)
  const values = {
    pricing_key: key,
    priced_at: services.now(),
    shipping_rate_id: rate?.id ?? null,
    shipping_title: rate?.name ?? null,
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    shipping_total: totals.shipping,
    shipping_discount: totals.shipping_discount,
    tax_total: totals.tax,
    taxes_included: totals.taxes_included,
    tip_total: tip,
    total: totals.total + tip,
    discounts: found.discounts,
    tax_lines: found.tax_lines,
    refused_codes: [...found.refused_codes],
  }
  const money = (one: typeof values | repository.Checkout) =>
    JSON.stringify([
      [one.subtotal, one.discount_total, one.shipping_total, one.tax_total, one.tip_total, one.total],
      one.discounts.map(({ title, amount }) => [title, amount]),
    ])
  const isChanged = checkout.pricing_key ? money(values) !== money(checkout) : false
  return services.db.transaction().execute((db) => repository.savePricing(db, checkout, values, found.lines, isChanged))
}
