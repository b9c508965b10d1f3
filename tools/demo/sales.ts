import { allocate } from '#kit/contract/money.ts'
import { seedProducts } from '#sandbox/shopify/shops/catalogue.ts'
import { type Person, somebody } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoShop } from './shops.ts'

export type SoldLine = {
  product_id: number
  variant_id: number
  title: string
  variant_title: string
  handle: string
  sku: string
  quantity: number
  unit_price: number
  grams: number
  requires_shipping: boolean
}

/** `amount` in minor units; `onShipping` takes it off the shipping rather than off the goods. */
export type SoldDiscount = { title: string; amount: number; isCode: boolean; onShipping: boolean }

/** What one checkout came to, in minor units; shipping and discounts in full. */
export type Totals = { subtotal: number; discount: number; shipping: number; tax: number; total: number }

/** One hosted checkout of the past, and the order it became, if it did. */
export type Visit = {
  openedAt: Date
  person: Person | null
  lines: SoldLine[]
  discounts: SoldDiscount[]
  shippingTitle: string
  totals: Totals
  order: PlacedOrder | null
}

export type PlacedOrder = {
  shopifyOrderId: number
  number: number
  placedAt: Date
  financialStatus: 'paid' | 'pending' | 'refunded' | 'partially_refunded'
  fulfillmentStatus: 'fulfilled' | 'unfulfilled'
  refunded: number
  cancelledAt: Date | null
}

const hour = 3_600_000
const day = 24 * hour
const daysBack = 365
/** Of 24 hours: people sleep, and buy after dinner. */
const hours = [2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 14, 13, 12, 12, 13, 14, 16, 20, 24, 22, 14, 6]

/** A year of a shop's checkouts up to `now`, oldest first: the same for the same `now`, whatever the machine. */
export function makeYearOfVisits(shop: DemoShop, now: Date): Visit[] {
  const random = createRandom(shop.seed)
  const products = seedProducts(shop.index, now)
  const people: Person[] = []
  const moments = openings(shop, random, now)
  const visits = moments.map((openedAt) => visit(shop, random, products, people, openedAt))
  const bought = moments.map((_, index) => index).filter(() => random.happens(shop.conversion))
  const ordered = bought.slice(-shop.orders)
  const sales = ordered.map((index) => {
    const visit = visits[index]!
    return { visit, placedAt: new Date(visit.openedAt.getTime() + random.between(70, 900) * 1000) }
  })
  for (const [count, { visit, placedAt }] of sales.toSorted((a, b) => +a.placedAt - +b.placedAt).entries())
    becomeOrder(shop, random, visit, { count, placedAt, now })
  return visits.slice(ordered[0])
}

/** When shoppers came: more every month, more at weekends, most before Christmas. */
function openings(shop: DemoShop, random: Random, now: Date): Date[] {
  const days = Array.from({ length: daysBack }, (_, back) => new Date(now.getTime() - back * day))
  const getWeight = (date: Date, index: number) => {
    const growth = 1.35 - (0.7 * index) / daysBack
    const weekend = [1.25, 0.95, 0.9, 0.95, 1, 1.05, 1.2][date.getUTCDay()]!
    const [month, inMonth] = [date.getUTCMonth(), date.getUTCDate()]
    const peak = month === 11 && inMonth <= 21 ? 2.1 : month === 10 && inMonth >= 22 ? 1.9 : month === 6 ? 0.8 : 1
    return growth * weekend * peak * (0.8 + 0.4 * random.next())
  }
  const wanted = Math.ceil((shop.orders / shop.conversion) * 1.03)
  const counts = allocate(wanted, days.map(getWeight))
  return days
    .flatMap((date, index) =>
      Array.from({ length: counts[index]! }, () => {
        const local = random.weighted([...hours.keys()], (at) => hours[at]!) - shop.utcOffset
        return new Date(date.setUTCHours(local, random.between(0, 59), random.between(0, 59), 0))
      }),
    )
    .filter((moment) => moment.getTime() < now.getTime() - 20 * 60_000)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

type Products = ReturnType<typeof seedProducts>

function visit(shop: DemoShop, random: Random, products: Products, people: Person[], openedAt: Date): Visit {
  const lines = fillCart(random, products)
  const subtotal = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)
  const rate = chooseRate(shop, random, subtotal, lines)
  const discounts = discountsOn(random, subtotal, rate.price, lines)
  const discount = discounts.reduce((sum, { amount }) => sum + amount, 0)
  const net = subtotal + rate.price - discount
  const { rate: taxRate } = shop.tax
  const included = shop.identity.taxesIncluded
  const tax = Math.round(included ? (net * taxRate) / (1 + taxRate) : net * taxRate)
  const person = random.happens(0.72) ? shopper(shop, random, people) : null
  return {
    openedAt,
    person,
    lines,
    discounts,
    shippingTitle: rate.title,
    totals: { subtotal, discount, shipping: rate.price, tax, total: net + (included ? 0 : tax) },
    order: null,
  }
}

/** The first products of a shop sell best; the dear ones alone and once. */
function fillCart(random: Random, products: Products): SoldLine[] {
  const count = random.weighted([1, 2, 3, 4], (n) => [0, 56, 28, 12, 4][n]!)
  const chosen = new Set<Products[number]>()
  while (chosen.size < count) {
    chosen.add(
      random.weighted(
        products,
        (product) => 12 / (2 + products.indexOf(product)) + (product.variants[0]!.price < 3000 ? 2 : 0),
      ),
    )
  }
  return [...chosen].map((product) => {
    const variant = random.pick(product.variants)
    return {
      product_id: product.id,
      variant_id: variant.id,
      title: product.title,
      variant_title: variant.options[0] === 'Default Title' ? '' : variant.options.join(' / '),
      handle: product.handle,
      sku: variant.sku,
      quantity: variant.price < 4000 ? random.weighted([1, 2, 3, 4], (n) => [0, 62, 24, 6, 8][n]!) : 1,
      unit_price: variant.price,
      grams: variant.grams,
      requires_shipping: variant.requiresShipping,
    }
  })
}

/** The cheapest rate that the cart meets, mostly. */
function chooseRate(shop: DemoShop, random: Random, subtotal: number, lines: readonly SoldLine[]) {
  if (!lines.some((line) => line.requires_shipping)) return { title: '', price: 0 }
  const items = lines.reduce((sum, line) => sum + line.quantity, 0)
  const kilograms = lines.reduce((sum, line) => sum + line.grams * line.quantity, 0) / 1000
  const met = shop.rates.filter(
    (rate) =>
      subtotal >= (rate.minimumCartValue ?? 0) * 100 &&
      subtotal <= (rate.maximumCartValue ?? Infinity) * 100 &&
      kilograms >= (rate.minimumCartWeight ?? 0) &&
      kilograms <= (rate.maximumCartWeight ?? Infinity) &&
      items <= (rate.maximumCartItems ?? Infinity),
  )
  const cheapest = met.toSorted((a, b) => a.shippingPrice! - b.shippingPrice!)
  const rate = random.happens(0.78) ? cheapest[0]! : random.pick(cheapest)
  return { title: rate.name, price: Math.round(rate.shippingPrice! * 100) }
}

/** The discounts that the sandbox's shops have. */
function discountsOn(random: Random, subtotal: number, shipping: number, lines: readonly SoldLine[]): SoldDiscount[] {
  const off = (title: string, amount: number, more: Partial<SoldDiscount> = {}): SoldDiscount[] => [
    { title, amount, isCode: true, onShipping: false, ...more },
  ]
  if (subtotal >= 15_000) return off('Volume: 15% off from 150', Math.round(subtotal * 0.15), { isCode: false })
  if (random.happens(0.13)) return off('WELCOME10', Math.round(subtotal * 0.1))
  if (subtotal >= 3000 && shipping > 0 && random.happens(0.12)) return off('FREESHIP', shipping, { onShipping: true })
  const isFirstProduct = lines.some((line) => line.handle === 'stoneware-mug' || line.handle === 'field-pack-24l')
  return isFirstProduct && random.happens(0.06) ? off('FIVEOFF', 500) : []
}

/** A third of the orders are from somebody who bought before. */
function shopper(shop: DemoShop, random: Random, people: Person[]): Person {
  if (people.length > 40 && random.happens(0.34)) return random.pick(people)
  const country = random.weighted(Object.keys(shop.countries), (code) => shop.countries[code]!)
  const person = somebody(random, country, people.length + 1)
  people.push(person)
  return person
}

/** Orders are numbered as they came; what happened to one afterwards depends on how long ago it was. */
function becomeOrder(
  shop: DemoShop,
  random: Random,
  visit: Visit,
  { count, placedAt, now }: { count: number; placedAt: Date; now: Date },
): void {
  visit.person ??= somebody(random, Object.keys(shop.countries)[0]!, 100_000 + count)
  const age = (now.getTime() - placedAt.getTime()) / day
  const { total } = visit.totals
  const isCancelled = age > 1 && random.happens(0.015)
  const isRefunded = !isCancelled && age > 9 && random.happens(0.018)
  const isPartly = !isCancelled && !isRefunded && age > 7 && random.happens(0.024)
  const isPending = !isCancelled && age < 3 && random.happens(0.06)
  const isSent = !isCancelled && !isPending && random.happens(Math.min(0.985, age / 2.6))
  visit.order = {
    shopifyOrderId: 5_601_440_000_000 + shop.index * 10_000_000_000 + count * 64,
    number: 1001 + count,
    placedAt,
    financialStatus:
      isCancelled || isRefunded ? 'refunded' : isPartly ? 'partially_refunded' : isPending ? 'pending' : 'paid',
    fulfillmentStatus: isSent ? 'fulfilled' : 'unfulfilled',
    refunded: isCancelled || isRefunded ? total : isPartly ? Math.round(total * 0.3) : 0,
    cancelledAt: isCancelled ? new Date(placedAt.getTime() + random.between(1, 20) * hour) : null,
  }
}
