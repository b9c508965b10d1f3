import { discountClass, discountStatus } from '../shops/discount-model.ts'
import type { Discount, DiscountEffect, DiscountItems } from '../shops/discount-model.ts'
import type { Address, Cents } from '../shops/model.ts'
import { share } from '../shops/money.ts'

/** A line as discounts see it. `left` is its price after what was cut before. */
export type DiscountableLine = {
  variantId: number | null
  productId: number | null
  collection: string | null
  quantity: number
  unit: Cents
  left: Cents
}
export type Basket = { lines: DiscountableLine[]; shipping: Cents; address: Address | null }

/** What a discount takes off: per line, and off the shipping. */
export type Cut = { lines: Cents[]; shipping: Cents }

const covers = (items: DiscountItems, line: DiscountableLine): boolean => {
  if ('all' in items) return true
  if ('collections' in items) return line.collection !== null && items.collections.includes(line.collection)
  return items.products.includes(line.productId ?? -1) || items.variants.includes(line.variantId ?? -1)
}

/** Whether the discount may be used on this basket at all. */
export function applies(discount: Discount, basket: Basket, now: Date): boolean {
  if (discountStatus(discount, now) !== 'ACTIVE') return false
  if (discount.usageLimit !== null && discount.used >= discount.usageLimit) return false
  const { minimum, rule } = discount
  const items: DiscountItems = rule.kind === 'basic' ? rule.gets.items : { all: true }
  const eligible = basket.lines.filter((line) => covers(items, line))
  if (eligible.length === 0) return false
  if (minimum && 'subtotal' in minimum && sum(eligible.map(({ unit, quantity }) => unit * quantity)) < minimum.subtotal)
    return false
  if (minimum && 'quantity' in minimum && sum(eligible.map(({ quantity }) => quantity)) < minimum.quantity) return false
  if (rule.kind !== 'free-shipping') return true
  const reaches = !rule.countries || rule.countries.includes(basket.address?.countryCode ?? '')
  return reaches && (rule.maximumShippingPrice === null || basket.shipping <= rule.maximumShippingPrice)
}

/** What the discount takes off a basket it applies to. */
export function getCut({ rule }: Discount, basket: Basket): Cut {
  const nothing = basket.lines.map(() => 0)
  if (rule.kind === 'free-shipping') return { lines: nothing, shipping: basket.shipping }
  if (rule.kind === 'bxgy') return { lines: buyAndGet(rule, basket.lines), shipping: 0 }
  const { items, effect } = rule.gets
  const chosen = basket.lines.map((line) => covers(items, line))
  return { lines: spread(effect, basket.lines, chosen), shipping: 0 }
}

function spread(effect: DiscountEffect, lines: readonly DiscountableLine[], chosen: readonly boolean[]): Cents[] {
  const worth = lines.map(({ left }, index) => (chosen[index] ? left : 0))
  if ('amount' in effect && effect.eachItem)
    return lines.map((line, index) => Math.min(worth[index]!, effect.amount * line.quantity))
  const total = sum(worth)
  const off = 'percentage' in effect ? Math.round(total * effect.percentage) : Math.min(total, effect.amount)
  return share(off, worth)
}

type Bxgy = Extract<Discount['rule'], { kind: 'bxgy' }>

/** Buy X, get Y: the dearest units pay, the cheapest are given, as often as the basket allows. */
function buyAndGet({ buys, gets, usesPerOrder }: Bxgy, lines: readonly DiscountableLine[]): Cents[] {
  const cuts = lines.map(() => 0)
  const units = lines.flatMap((line, index) =>
    Array.from({ length: line.quantity }, () => ({ index, line, price: Math.floor(line.left / line.quantity) })),
  )
  const given = units.filter(({ line }) => covers(gets.items, line)).toSorted((a, b) => a.price - b.price)
  const paying = units
    .filter(({ line }) => covers(buys.items, line))
    .toSorted((a, b) => Number(covers(gets.items, a.line)) - Number(covers(gets.items, b.line)) || b.price - a.price)
  const used = new Set<(typeof units)[number]>()
  for (let use = 0; use < (usesPerOrder ?? units.length); use += 1) {
    const bought = takeWhile(
      paying.filter((unit) => !used.has(unit)),
      buys,
    )
    if (!bought) break
    const free = given.filter((unit) => !used.has(unit) && !bought.includes(unit)).slice(0, gets.quantity)
    if (free.length < gets.quantity) break
    for (const unit of [...bought, ...free]) used.add(unit)
    for (const unit of free)
      cuts[unit.index]! +=
        'percentage' in gets.effect
          ? Math.round(unit.price * gets.effect.percentage)
          : Math.min(unit.price, gets.effect.amount)
  }
  return cuts
}

function takeWhile<T extends { price: Cents }>(units: T[], { quantity, amount }: Bxgy['buys']): T[] | null {
  if (quantity !== null) return units.length >= quantity ? units.slice(0, quantity) : null
  const taken: T[] = []
  for (const unit of units) {
    if (sum(taken.map((item) => item.price)) >= (amount ?? 0)) break
    taken.push(unit)
  }
  return taken.length > 0 && sum(taken.map((item) => item.price)) >= (amount ?? 0) ? taken : null
}

const mayStand = (one: Discount, other: Discount) =>
  one.combinesWith[discountClass(other)] && other.combinesWith[discountClass(one)]
const classOrder = { PRODUCT: 0, ORDER: 1, SHIPPING: 2 }
const maxCandidates = 10

/** The allowed combination that takes off most, with each discount's cut; product discounts first, then the order's, then shipping. */
export function bestCombination(candidates: readonly Discount[], basket: Basket): { discount: Discount; cut: Cut }[] {
  const sorted = candidates
    .slice(0, maxCandidates)
    .toSorted((a, b) => classOrder[discountClass(a)] - classOrder[discountClass(b)])
  let best: { discount: Discount; cut: Cut }[] = []
  let most = 0
  for (let mask = 1; mask < 2 ** sorted.length; mask += 1) {
    const chosen = sorted.filter((_, index) => mask & (2 ** index))
    if (chosen.some((one, index) => chosen.slice(index + 1).some((other) => !mayStand(one, other)))) continue
    const applied = cutInTurn(chosen, basket)
    const off = sum(applied.map(({ cut }) => sum(cut.lines) + cut.shipping))
    if (off > most) [best, most] = [applied, off]
  }
  return best.filter(({ cut }) => sum(cut.lines) + cut.shipping > 0)
}

function cutInTurn(discounts: readonly Discount[], basket: Basket) {
  let { lines, shipping } = basket
  const taken = new Set<number>()
  return discounts.map((discount) => {
    const cut = getCut(discount, { ...basket, lines, shipping })
    // Two product discounts never meet on one line: the first keeps it.
    if (discountClass(discount) === 'PRODUCT') {
      cut.lines = cut.lines.map((amount, index) => (taken.has(index) ? 0 : amount))
      for (const [index, amount] of cut.lines.entries()) if (amount > 0) taken.add(index)
    }
    lines = lines.map((line, index) => ({ ...line, left: line.left - cut.lines[index]! }))
    shipping -= cut.shipping
    return { discount, cut }
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
