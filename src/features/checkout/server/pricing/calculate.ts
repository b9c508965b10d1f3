import {
  basketInput,
  namedParts,
  type ShopRemark,
  withoutOwnCurrency,
  withShortTexts,
} from '#features/orders/server/public.ts'
import { type Shop, ShopError } from '#features/stores/server/public.ts'
import { toMinor } from '#kit/contract/money.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { findRefusals } from '../codes/find-refusals.ts'
import type { RefusedOrder } from '../codes/refusal.ts'
import { DutiesDue } from '../diversions/duties.ts'
import type { Discount, RefusedCode, TaxLine, Totals } from '../purchase.ts'
import type { Line } from '../repository.ts'
import {
  type Calculated,
  type CalculateInput,
  draftOrderCalculate,
  type MoneyBag,
  sellable,
  notSellableReason,
  variantGid,
  variantsThere,
} from '../shop-operations.ts'

export type PriceRequest = {
  currency: string
  /** What the shop counts in. */
  shop_currency: string
  /** Where the shop is; null where that is not known, as for goods without an address. */
  shop_country: string | null
  /** `gone`: what is left of goods that the shop has deleted. */
  lines: readonly (Line & { gone?: Line })[]
  discount_codes: readonly string[]
  email: string | null
  /** The shop's own customer, where it is known: some are exempt from taxes, some have used a code. */
  customer_id: number | null
  /** What of the address decides the tax, in the platform's names; null while not even the country is known. */
  address: Record<string, string> | null
  rate: { name: string; shipping_price: number } | null
}

export type Calculation = {
  totals: Totals
  discounts: Discount[]
  tax_lines: TaxLine[]
  /** The codes that the shop did not take, and why: it is asked once somebody reads them. */
  findRefused(): Promise<RefusedCode[]>
  lines: Pick<Line, 'position' | 'unit_price' | 'line_total' | 'discount' | 'available'>[]
  /** The first line that can no longer be sold as asked for, in words; null when all can. */
  sold_out: string | null
}

/** Has the shop work out what a wish comes to. Throws ShopError when it cannot. */
export const calculate = async (shop: Shop, wish: PriceRequest): Promise<Calculation> => {
  const { draft, request } = await askWithCodes(shop, wish)
  const refused = wish.discount_codes.filter((code) => !counts(draft, code))
  const money = getMoney(draft, request)
  return {
    ...money,
    findRefused: () => findRefusals(shop, refused, toRefusedFrom(draft, request, money)),
    sold_out: soldOut(draft, request),
  }
}

/** How many codes an order takes, and one more where one of them is for its delivery. */
const maxCodes = 5
/** How often the shop is asked anew for the sake of codes: whoever waits for a price may have given any number of them. */
const maxTries = 2

/**
 * The answer with the codes that count: what the shop did not take makes room for those that it was not asked about yet.
 * Whether it takes one more than its number is tried with the next of those; where it refuses, the answer before stands.
 */
const askWithCodes = async (shop: Shop, wish: PriceRequest): Promise<Answer> => {
  let left = wish.discount_codes.slice(maxCodes)
  let answer = await ask(shop, { ...wish, discount_codes: wish.discount_codes.slice(0, maxCodes) })
  for (let tries = 0; left.length > 0 && tries < maxTries; tries++) {
    const { draft, request } = answer
    const counting = request.discount_codes.filter((code) => counts(draft, code))
    if (counting.length > maxCodes) break
    const next = left.slice(0, Math.max(1, maxCodes - counting.length))
    left = left.slice(next.length)
    const isOver = counting.length === maxCodes
    answer = await ask(shop, { ...request, discount_codes: [...counting, ...next] }).catch((error: unknown) => {
      if (isOver && error instanceof Refusal && !(error instanceof ShopError)) return answer
      throw error
    })
  }
  return answer
}

/** What the shop worked out, and of what: without what it could not take. */
type Answer = { draft: Calculated; request: PriceRequest }

const ask = async (shop: Shop, request: PriceRequest): Promise<Answer> => {
  let input = toInput(request)
  let answer = await send(shop, input)
  for (let eased = easeInput(input, answer, request); eased; eased = easeInput(input, answer, request)) {
    input = eased
    answer = await send(shop, input)
  }
  const { calculatedDraftOrder: draft, userErrors } = answer
  if (!draft) {
    const reachable = withoutEmail(request, userErrors)
    if (reachable) return ask(shop, reachable)
    const left = await withoutGone(shop, request.lines)
    if (left) return ask(shop, { ...request, lines: left })
    throw refuse.upstream(userErrors[0]?.message ?? 'The shop could not work out the totals.')
  }
  if (draft.presentmentCurrencyCode !== request.currency || draft.lineItems.length !== request.lines.length)
    throw refuse.upstream('The shop worked out the totals of another cart.')
  return { draft, request }
}

/** Without what the shop refuses and can do without; null where it refuses none of that. */
const easeInput = (
  input: CalculateInput,
  { calculatedDraftOrder, userErrors }: Awaited<ReturnType<typeof send>>,
  { shop_currency }: PriceRequest,
): CalculateInput | null =>
  calculatedDraftOrder
    ? null
    : (withShortTexts(input, userErrors) ??
      withoutProvince(input, userErrors) ??
      withoutOwnCurrency(input, userErrors, shop_currency))

/** Whether the shop takes a state or province, too, it says at Pay. */
const withoutProvince = ({ shippingAddress, ...input }: CalculateInput, errors: readonly ShopRemark[]) => {
  const { provinceCode, ...place } = shippingAddress ?? {}
  const isRefused = provinceCode !== undefined && namedParts(errors).some(({ part }) => part === 'province')
  return isRefused ? { ...input, shippingAddress: place } : null
}

const counts = (draft: Calculated, code: string) =>
  draft.platformDiscounts.some((one) => one.code?.trim().toLowerCase() === code.trim().toLowerCase())

/**
 * Whether the shop takes an email address, or the customer whose it is, it says at Pay: no price is kept back for it. null where it
 * names none, or there is none.
 */
const withoutEmail = (request: PriceRequest, errors: readonly ShopRemark[]): PriceRequest | null => {
  if (!namedParts(errors).some(({ part }) => part === 'email')) return null
  if (request.email) return { ...request, email: null }
  return request.customer_id === null ? null : { ...request, customer_id: null }
}

const send = async (shop: Shop, input: CalculateInput) =>
  (await shop.send(draftOrderCalculate, { input })).draftOrderCalculate

/**
 * The lines without the variants that the shop has deleted meanwhile: it works out no basket that names one, and nobody is told
 * which. null where it still has all of them.
 */
const withoutGone = async (shop: Shop, lines: PriceRequest['lines']): Promise<PriceRequest['lines'] | null> => {
  const named = lines.filter(({ gone }) => !gone)
  if (named.length === 0) return null
  const { nodes } = await shop.send(variantsThere, { ids: named.map(({ variant_id }) => variantGid(variant_id)) })
  const gone = new Set(named.filter((_line, index) => !nodes[index]).map(({ variant_id }) => variant_id))
  return gone.size === 0 ? null : lines.map((line) => (gone.has(line.variant_id) ? { ...line, gone: line } : line))
}

/** The order that codes were refused for. */
const toRefusedFrom = (
  draft: Calculated,
  { lines, rate, address, customer_id, currency, shop_currency }: PriceRequest,
  money: ReturnType<typeof getMoney>,
): RefusedOrder => ({
  lines: lines.map(({ product_id, variant_id, quantity }, index) => ({
    product_id,
    variant_id,
    quantity,
    total: money.lines[index]!.line_total,
  })),
  shipping: rate?.shipping_price ?? null,
  country: address?.['countryCode'] ?? null,
  isKnownCustomer: customer_id !== null,
  applied: draft.platformDiscounts.map(({ code, title }) => code ?? title),
  currency,
  isOwnCurrency: currency === shop_currency,
})

const toInput = ({ address, rate, ...request }: PriceRequest): CalculateInput => ({
  ...basketInput({ ...request, shipping: rate && { title: rate.name, price: rate.shipping_price } }),
  ...(address && { shippingAddress: address }),
})

/**
 * The totals, so that subtotal - discount + shipping (+ tax, where prices do not include it) is the total to the cent,
 * however the platform splits a discount between goods and shipping.
 */
const getMoney = (draft: Calculated, request: PriceRequest) => {
  const { currency, rate, lines: requested } = request
  const minor = ({ presentmentMoney }: MoneyBag) => toMinor(presentmentMoney.amount, currency)
  const lines = draft.lineItems.map((line, index) => ({
    position: requested[index]!.position,
    available: line.variant ? sellable(line.variant) : 0,
    unit_price: minor(line.originalUnitPriceSet),
    line_total: minor(line.originalTotalSet),
    discount: Math.max(0, minor(line.originalTotalSet) - minor(line.discountedTotalSet)),
  }))
  const subtotal = lines.reduce((sum, line) => sum + line.line_total, 0)
  const tax = minor(draft.totalTaxSet)
  const total = minor(draft.totalPriceSet)
  const shipping = rate?.shipping_price ?? 0
  const discount = subtotal + shipping + (draft.taxesIncluded ? 0 : tax) - total
  const shippingDiscount = discount - (subtotal - minor(draft.subtotalPriceSet))
  const abroad = countryAbroad(request)
  if (abroad && total > 0 && -shippingDiscount > getRounding(request)) throw new DutiesDue(abroad)
  if (total < 0 || discount < 0 || shippingDiscount < 0 || shippingDiscount > shipping)
    throw refuse.upstream('The shop worked out totals that do not add up.')
  return {
    lines,
    totals: {
      subtotal,
      discount,
      shipping,
      shipping_discount: shippingDiscount,
      tax,
      taxes_included: draft.taxesIncluded,
      total,
    },
    discounts: namedDiscounts(draft, discount, minor),
    tax_lines: draft.taxLines.map(({ title, rate, priceSet }) => ({ title, rate: rate ?? 0, amount: minor(priceSet) })),
  }
}

/** Where the goods cross a border on their way, and so may owe duties; null where they do not, or it is not known. */
const countryAbroad = ({ address, shop_country }: PriceRequest): string | null => {
  const country = address?.['countryCode']
  return country && shop_country && country !== shop_country ? country : null
}

/** By how much parts that were each rounded may miss their sum: a minor unit for each line. */
const getRounding = ({ lines }: PriceRequest) => lines.length

/** The discounts by name; what they do not explain of the whole is named too, so that the list adds up. */
const namedDiscounts = (draft: Calculated, discount: number, minor: (set: MoneyBag) => number): Discount[] => {
  const named = draft.platformDiscounts
    .map((one) => ({ title: one.code ?? one.title, amount: minor(one.totalAmountPriceSet) }))
    .filter(({ amount }) => amount > 0)
  const rest = discount - named.reduce((sum, { amount }) => sum + amount, 0)
  return rest > 0 ? [...named, { title: 'Discount', amount: rest }] : named
}

const soldOut = (draft: Calculated, { lines }: PriceRequest): string | null => {
  const wanted = new Map<number, number>()
  for (const line of lines) wanted.set(line.variant_id, (wanted.get(line.variant_id) ?? 0) + line.quantity)
  for (const [index, line] of lines.entries()) {
    const variant = draft.lineItems[index]?.variant
    const left = variant ? sellable(variant) : 0
    const reason = notSellableReason(line.title, wanted.get(line.variant_id) ?? 0, left)
    if (reason) return reason
  }
  return null
}
