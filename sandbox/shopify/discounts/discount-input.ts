import { collectionId, collectionNames } from '../products/products.ts'
import type { Discount, DiscountEffect, DiscountItems, DiscountRule } from '../shops/discount-model.ts'
import { toId } from '../shops/gid.ts'
import { cents } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'

type Maybe<T> = { [Key in keyof T]?: T[Key] | null }
type ItemsInput = Maybe<{
  all: boolean
  products: Maybe<{
    productsToAdd: string[]
    productsToRemove: string[]
    productVariantsToAdd: string[]
    productVariantsToRemove: string[]
  }>
  collections: Maybe<{ add: string[]; remove: string[] }>
}>
type EffectInput = Maybe<{ percentage: number; amount: unknown }>

/** What the three kinds of discount inputs have between them. */
export type DiscountInput = Maybe<{
  title: string
  code: string
  tags: string[]
  startsAt: string
  endsAt: string
  usageLimit: number
  appliesOncePerCustomer: boolean
  context: Maybe<{ all: string; customers: Maybe<{ add: string[]; remove: string[] }> }>
  combinesWith: Maybe<{ productDiscounts: boolean; orderDiscounts: boolean; shippingDiscounts: boolean }>
  minimumRequirement: Maybe<{
    subtotal: Maybe<{ greaterThanOrEqualToSubtotal: unknown }>
    quantity: Maybe<{ greaterThanOrEqualToQuantity: unknown }>
  }>
  customerGets: Maybe<{
    items: ItemsInput
    value: Maybe<{
      percentage: number
      discountAmount: Maybe<{ amount: unknown; appliesOnEachItem: boolean }>
      discountOnQuantity: Maybe<{ quantity: unknown; effect: EffectInput }>
    }>
  }>
  customerBuys: Maybe<{ items: ItemsInput; value: Maybe<{ quantity: unknown; amount: unknown }> }>
  usesPerOrderLimit: unknown
  destination: Maybe<{
    all: boolean
    countries: Maybe<{ add: string[]; remove: string[]; includeRestOfWorld: boolean }>
  }>
  maximumShippingPrice: unknown
}>

export type Mistake = { field: string[]; message: string; code: string }

const isGiven = <T>(value: T): value is NonNullable<T> => value !== null && value !== undefined

/** Everything that is wrong with an input, in the platform's words. `argument` is the mutation's input argument. */
export function mistakesIn(shop: Shop, argument: string, input: DiscountInput, known?: Discount): Mistake[] {
  const mistakes: Mistake[] = []
  const note = (field: string, message: string, code: string) =>
    mistakes.push({ field: [argument, ...field.split('.')], message, code })
  const title = input.title ?? known?.title
  if (!title?.trim()) note('title', "Title can't be blank", 'BLANK')
  const startsAt = input.startsAt ?? known?.startsAt
  if (!startsAt) note('startsAt', "Starts at can't be blank", 'BLANK')
  const endsAt = input.endsAt === undefined ? known?.endsAt : input.endsAt
  if (startsAt && endsAt && new Date(endsAt) <= new Date(startsAt))
    note('endsAt', 'Ends at needs to be after starts at', 'END_DATE_BEFORE_START_DATE')
  const { subtotal, quantity } = input.minimumRequirement ?? {}
  if (isGiven(subtotal?.greaterThanOrEqualToSubtotal) && isGiven(quantity?.greaterThanOrEqualToQuantity)) {
    note(
      'minimumRequirement.subtotal',
      'Minimum subtotal cannot be defined when minimum quantity is.',
      'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT',
    )
  }
  const share = input.customerGets?.value?.percentage
  if (isGiven(share) && (share <= 0 || share > 1))
    note('customerGets.value.percentage', 'Value must be between 0.0 and 1.0', 'VALUE_OUTSIDE_RANGE')
  const amount = input.customerGets?.value?.discountAmount?.amount
  if (isGiven(amount) && cents(amount) <= 0)
    note('customerGets.value.discountAmount.amount', 'Value must be greater than 0', 'GREATER_THAN')
  const code = input.code?.trim().toLowerCase()
  if (code !== undefined && code === '') note('code', "Code can't be blank", 'BLANK')
  const taken = shop.state.discounts.find(
    (discount) => discount !== known && code !== undefined && discount.code?.toLowerCase() === code,
  )
  if (taken) note('code', 'Code must be unique. Please try a different code.', 'TAKEN')
  const sameTitle = shop.state.discounts.find(
    (discount) => discount !== known && discount.code === null && discount.title.toLowerCase() === title?.toLowerCase(),
  )
  if (sameTitle && input.code === undefined && (known?.code ?? null) === null)
    note('title', 'Title must be unique for automatic discount', 'TAKEN')
  return mistakes
}

/** Lays an input over a discount (or over an empty one). */
export function mergeDiscount(
  shop: Shop,
  kind: DiscountRule['kind'],
  input: DiscountInput,
  known?: Discount,
): Omit<Discount, 'id'> {
  const now = shop.now().toISOString()
  const combines = input.combinesWith
  return {
    title: input.title ?? input.code ?? known?.title ?? '',
    code: input.code?.trim() ?? known?.code ?? null,
    rule: mergeRule(shop, kind, input, known?.rule),
    minimum: mergeMinimum(input.minimumRequirement, known?.minimum ?? null),
    combinesWith: {
      PRODUCT: combines?.productDiscounts ?? known?.combinesWith.PRODUCT ?? false,
      ORDER: combines?.orderDiscounts ?? known?.combinesWith.ORDER ?? false,
      SHIPPING: combines?.shippingDiscounts ?? known?.combinesWith.SHIPPING ?? false,
    },
    startsAt: input.startsAt ?? known?.startsAt ?? now,
    endsAt: input.endsAt === undefined ? (known?.endsAt ?? null) : input.endsAt,
    usageLimit: input.usageLimit === undefined ? (known?.usageLimit ?? null) : input.usageLimit,
    oncePerCustomer: input.appliesOncePerCustomer ?? known?.oncePerCustomer ?? false,
    ...mergeCustomers(input.context, known?.customers),
    tags: input.tags ?? known?.tags ?? [],
    used: known?.used ?? 0,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  }
}

function mergeCustomers(input: DiscountInput['context'], known: number[] | undefined): Pick<Discount, 'customers'> {
  if (input?.all || (!input?.customers && !known)) return {}
  const numbers = (ids: string[] | null | undefined) =>
    (ids ?? []).map((id) => toId('Customer', id)).filter((id) => id !== undefined)
  return { customers: merged(known ?? [], numbers(input?.customers?.add), numbers(input?.customers?.remove)) }
}

function mergeMinimum(input: DiscountInput['minimumRequirement'], known: Discount['minimum']): Discount['minimum'] {
  if (input === undefined) return known
  const subtotal = input?.subtotal?.greaterThanOrEqualToSubtotal
  const quantity = input?.quantity?.greaterThanOrEqualToQuantity
  if (isGiven(subtotal) && cents(subtotal) > 0) return { subtotal: cents(subtotal) }
  return isGiven(quantity) && Number(quantity) > 0 ? { quantity: Number(quantity) } : null
}

function mergeRule(
  shop: Shop,
  kind: DiscountRule['kind'],
  input: DiscountInput,
  known: DiscountRule | undefined,
): DiscountRule {
  const { customerGets: gets, customerBuys: buys } = input
  if (kind === 'free-shipping') {
    const before = known?.kind === kind ? known : undefined
    const most = input.maximumShippingPrice
    return {
      kind,
      countries: mergeCountries(input.destination, before?.countries ?? null),
      maximumShippingPrice:
        most === undefined ? (before?.maximumShippingPrice ?? null) : most === null ? null : cents(most),
    }
  }
  if (kind === 'bxgy') {
    const before = known?.kind === kind ? known : undefined
    const onQuantity = gets?.value?.discountOnQuantity
    const { quantity, amount } = buys?.value ?? {}
    const limit = input.usesPerOrderLimit
    return {
      kind,
      buys: {
        items: mergeItems(shop, buys?.items, before?.buys.items),
        quantity: isGiven(quantity) ? Number(quantity) : isGiven(amount) ? null : (before?.buys.quantity ?? null),
        amount: isGiven(amount) ? cents(amount) : isGiven(quantity) ? null : (before?.buys.amount ?? null),
      },
      gets: {
        items: mergeItems(shop, gets?.items, before?.gets.items),
        quantity: Number(onQuantity?.quantity ?? before?.gets.quantity ?? 1),
        effect: effectFrom(onQuantity?.effect, before?.gets.effect),
      },
      usesPerOrder: limit === undefined ? (before?.usesPerOrder ?? null) : limit === null ? null : Number(limit),
    }
  }
  const before = known?.kind === kind ? known : undefined
  const flat = gets?.value?.discountAmount
  const effect: DiscountEffect = flat
    ? { amount: cents(flat.amount), eachItem: flat.appliesOnEachItem ?? false }
    : effectFrom({ percentage: gets?.value?.percentage ?? null }, before?.gets.effect)
  return { kind, gets: { items: mergeItems(shop, gets?.items, before?.gets.items), effect } }
}

function effectFrom(input: EffectInput | null | undefined, known: DiscountEffect | undefined): DiscountEffect {
  if (isGiven(input?.percentage)) return { percentage: input.percentage }
  if (isGiven(input?.amount)) return { amount: cents(input.amount), eachItem: false }
  return known ?? { percentage: 1 }
}

function mergeCountries(input: DiscountInput['destination'], known: string[] | null): string[] | null {
  if (!input) return known
  if (input.all) return null
  const removed = input.countries?.remove ?? []
  return [...new Set([...(known ?? []), ...(input.countries?.add ?? [])])].filter(
    (country) => !removed.includes(country),
  )
}

function mergeItems(shop: Shop, input: ItemsInput | null | undefined, known: DiscountItems | undefined): DiscountItems {
  if (!input) return known ?? { all: true }
  if (input.all) return { all: true }
  if (input.collections) {
    const named = (ids: string[] | null | undefined) =>
      collectionNames(shop).filter((name) =>
        (ids ?? []).map((id) => toId('Collection', id)).includes(collectionId(shop, name)),
      )
    const before = known && 'collections' in known ? known.collections : []
    return { collections: merged(before, named(input.collections.add), named(input.collections.remove)) }
  }
  const numbers = (type: string, ids: string[] | null | undefined) =>
    (ids ?? []).map((id) => toId(type, id)).filter((id) => id !== undefined)
  const before = known && 'products' in known ? known : { products: [], variants: [] }
  return {
    products: merged(
      before.products,
      numbers('Product', input.products?.productsToAdd),
      numbers('Product', input.products?.productsToRemove),
    ),
    variants: merged(
      before.variants,
      numbers('ProductVariant', input.products?.productVariantsToAdd),
      numbers('ProductVariant', input.products?.productVariantsToRemove),
    ),
  }
}

const merged = <T>(before: readonly T[], add: readonly T[], remove: readonly T[]): T[] =>
  [...new Set([...before, ...add])].filter((item) => !remove.includes(item))
