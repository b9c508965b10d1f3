import { connection, count } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields, View } from '../graphql/fields.ts'
import { matcher } from '../graphql/search.ts'
import { customerView } from '../orders/customers.ts'
import { collectionId, collectionNames, collectionView, productView, variantView } from '../products/products.ts'
import { discountClass, discountStatus } from '../shops/discount-model.ts'
import type { Discount, DiscountEffect, DiscountItems } from '../shops/discount-model.ts'
import { gid, toId } from '../shops/gid.ts'
import { decimal, moneyV2 } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { getMetafield } from './metafields.ts'
import { summary } from './summary.ts'

type ListArgs = PageArgs & { query?: string | null; limit?: number | null }

export const discountQueries: Fields = {
  discountNodes: (args: ListArgs, { shop }) =>
    connection(
      searchDiscounts(shop, args.query),
      args,
      ({ id }) => id,
      (discount) => discountNode(shop, discount),
    ),
  discountNodesCount: ({ query, limit }: ListArgs, { shop }) => count(searchDiscounts(shop, query).length, limit),
  discountNode: ({ id }: { id: string }, { shop }) => nodeOrNull(shop, findDiscount(shop, id), discountNode),
  codeDiscountNode: ({ id }: { id: string }, { shop }) => nodeOrNull(shop, findDiscount(shop, id, true), codeNode),
  codeDiscountNodeByCode: ({ code }: { code: string }, { shop }) =>
    nodeOrNull(
      shop,
      shop.state.discounts.find((discount) => discount.code?.toLowerCase() === code.trim().toLowerCase()),
      codeNode,
    ),
  automaticDiscountNode: ({ id }: { id: string }, { shop }) =>
    nodeOrNull(shop, findDiscount(shop, id, false), automaticNode),
  automaticDiscountNodes: (args: ListArgs, { shop }) =>
    connection(
      searchDiscounts(shop, args.query).filter(({ code }) => code === null),
      args,
      ({ id }) => id,
      (discount) => automaticNode(shop, discount),
    ),
  codeDiscountNodes: (args: ListArgs, { shop }) =>
    connection(
      searchDiscounts(shop, args.query).filter(({ code }) => code !== null),
      args,
      ({ id }) => id,
      (discount) => codeNode(shop, discount),
    ),
}

const nodeOrNull = (shop: Shop, discount: Discount | undefined, view: (shop: Shop, discount: Discount) => View) =>
  discount ? view(shop, discount) : null

/** By any of the three node types' ids; `withCode` narrows to code or automatic discounts. */
export function findDiscount(shop: Shop, id: string, withCode?: boolean): Discount | undefined {
  const number = toId('DiscountNode', id) ?? toId('DiscountCodeNode', id) ?? toId('DiscountAutomaticNode', id)
  return shop.state.discounts.find(
    (discount) => discount.id === number && (withCode === undefined || (discount.code !== null) === withCode),
  )
}

const typeNames = { basic: 'Basic', 'free-shipping': 'FreeShipping', bxgy: 'Bxgy' } as const
const getType = ({ code, rule }: Discount) => `Discount${code === null ? 'Automatic' : 'Code'}${typeNames[rule.kind]}`

function searchDiscounts(shop: Shop, query: string | null | undefined): Discount[] {
  const matches = matcher(query)
  return shop.state.discounts.filter((discount) => {
    const { rule } = discount
    const type =
      rule.kind === 'basic'
        ? 'percentage' in rule.gets.effect
          ? 'percentage'
          : 'fixed_amount'
        : rule.kind === 'bxgy'
          ? 'bogo'
          : 'free_shipping'
    return matches({
      fields: {
        id: discount.id,
        title: discount.title,
        code: discount.code,
        method: discount.code === null ? 'automatic' : 'code',
        type: discount.code === null ? 'all_automatic' : 'all',
        discount_type: type,
        status: discountStatus(discount, shop.now()).toLowerCase(),
        discount_class: discountClass(discount).toLowerCase(),
        starts_at: discount.startsAt,
        ends_at: discount.endsAt,
        times_used: discount.used,
        created_at: discount.createdAt,
        updated_at: discount.updatedAt,
      },
      text: `${discount.title} ${discount.code ?? ''}`,
    })
  })
}

/** Of a discount its codes that a search names. */
function searchCodes(discount: Discount, query: string | null | undefined): Discount[] {
  const matches = matcher(query)
  const { code } = discount
  return code !== null && matches({ fields: { code }, text: code }) ? [discount] : []
}

export const discountNode = (shop: Shop, discount: Discount): View => ({
  __typename: 'DiscountNode',
  id: gid(discount.code === null ? 'DiscountAutomaticNode' : 'DiscountCodeNode', discount.id),
  metafield: getMetafield(discount),
  discount: () => discountView(shop, discount),
})
export const codeNode = (shop: Shop, discount: Discount): View => ({
  __typename: 'DiscountCodeNode',
  id: gid('DiscountCodeNode', discount.id),
  metafield: getMetafield(discount),
  codeDiscount: () => discountView(shop, discount),
})
export const automaticNode = (shop: Shop, discount: Discount): View => ({
  __typename: 'DiscountAutomaticNode',
  id: gid('DiscountAutomaticNode', discount.id),
  metafield: getMetafield(discount),
  automaticDiscount: () => discountView(shop, discount),
})

function discountView(shop: Shop, discount: Discount): View {
  const { rule, minimum } = discount
  const { currency } = shop.identity
  const shared: View = {
    __typename: getType(discount),
    id: gid('DiscountAutomaticNode', discount.id),
    title: discount.title,
    status: discountStatus(discount, shop.now()),
    startsAt: discount.startsAt,
    endsAt: discount.endsAt,
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
    asyncUsageCount: discount.used,
    usageLimit: discount.usageLimit,
    appliesOncePerCustomer: discount.oncePerCustomer,
    recurringCycleLimit: 1,
    tags: discount.tags ?? [],
    hasTimelineComment: false,
    shareableUrls: [],
    totalSales: null,
    discountClass: discountClass(discount),
    discountClasses: [discountClass(discount)],
    combinesWith: {
      productDiscounts: discount.combinesWith.PRODUCT,
      orderDiscounts: discount.combinesWith.ORDER,
      shippingDiscounts: discount.combinesWith.SHIPPING,
    },
    context: discount.customers
      ? { __typename: 'DiscountCustomers', customers: toCustomers(shop, discount.customers) }
      : { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' },
    summary: summary(shop, discount),
    shortSummary: summary(shop, discount),
    codes: (args: ListArgs) =>
      connection(
        searchCodes(discount, args.query),
        args,
        ({ id }) => id,
        ({ code, id }) => ({ id: gid('DiscountRedeemCode', id), code, asyncUsageCount: discount.used }),
      ),
    codesCount: count(1),
    minimumRequirement: !minimum
      ? null
      : 'subtotal' in minimum
        ? { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: moneyV2(minimum.subtotal, currency) }
        : { __typename: 'DiscountMinimumQuantity', greaterThanOrEqualToQuantity: String(minimum.quantity) },
  }
  if (rule.kind === 'basic')
    return { ...shared, customerGets: getsView(shop, rule.gets.items, effectView(rule.gets.effect, currency)) }
  if (rule.kind === 'free-shipping') {
    return {
      ...shared,
      appliesOnOneTimePurchase: true,
      appliesOnSubscription: false,
      maximumShippingPrice: rule.maximumShippingPrice === null ? null : moneyV2(rule.maximumShippingPrice, currency),
      destinationSelection: rule.countries
        ? { __typename: 'DiscountCountries', countries: rule.countries, includeRestOfWorld: false }
        : { __typename: 'DiscountCountryAll', allCountries: true },
    }
  }
  const onQuantity = {
    __typename: 'DiscountOnQuantity',
    quantity: { quantity: String(rule.gets.quantity) },
    effect: effectView(rule.gets.effect, currency),
  }
  return {
    ...shared,
    usesPerOrderLimit: rule.usesPerOrder,
    customerGets: getsView(shop, rule.gets.items, onQuantity),
    customerBuys: {
      isOneTimePurchase: true,
      isSubscription: false,
      items: itemsView(shop, rule.buys.items),
      value:
        rule.buys.quantity === null
          ? { __typename: 'DiscountPurchaseAmount', amount: decimal(rule.buys.amount ?? 0) }
          : { __typename: 'DiscountQuantity', quantity: String(rule.buys.quantity) },
    },
  }
}

const toCustomers = (shop: Shop, ids: readonly number[]): View[] =>
  shop.state.customers.filter(({ id }) => ids.includes(id)).map((customer) => customerView(shop, customer))

const getsView = (shop: Shop, items: DiscountItems, value: View): View => ({
  appliesOnOneTimePurchase: true,
  appliesOnSubscription: false,
  items: itemsView(shop, items),
  value,
})

const effectView = (effect: DiscountEffect, currency: string): View =>
  'percentage' in effect
    ? { __typename: 'DiscountPercentage', percentage: effect.percentage }
    : { __typename: 'DiscountAmount', amount: moneyV2(effect.amount, currency), appliesOnEachItem: effect.eachItem }

function itemsView(shop: Shop, items: DiscountItems): View {
  if ('all' in items) return { __typename: 'AllDiscountItems', allItems: true }
  if ('collections' in items) {
    const names = collectionNames(shop).filter((name) => items.collections.includes(name))
    return {
      __typename: 'DiscountCollections',
      collections: (args: PageArgs) =>
        connection(
          names,
          args,
          (name) => collectionId(shop, name),
          (name) => collectionView(shop, name),
        ),
    }
  }
  const products = shop.state.products.filter(({ id }) => items.products.includes(id))
  const variants = items.variants.map((id) => findVariant(shop, id)).filter((found) => found !== undefined)
  return {
    __typename: 'DiscountProducts',
    products: (args: PageArgs) =>
      connection(
        products,
        args,
        ({ id }) => id,
        (product) => productView(shop, product),
      ),
    productVariants: (args: PageArgs) =>
      connection(
        variants,
        args,
        ({ variant }) => variant.id,
        ({ product, variant }) => variantView(shop, product, variant),
      ),
  }
}
