import { z } from 'zod'

/** Discounts as the shop platform tells them: amounts as decimals, shares as fractions, large numbers as text. */
const money = z.object({ amount: z.string(), currencyCode: z.string() })
const effect = z.union([
  z.object({ percentage: z.number() }),
  z.object({ amount: money, appliesOnEachItem: z.boolean() }),
])
export type Effect = z.infer<typeof effect>

const product = z.object({ legacyResourceId: z.string(), title: z.string() })
export type ProductNode = z.infer<typeof product>

const items = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['AllDiscountItems', 'DiscountCollections']) }),
  z.object({
    type: z.literal('DiscountProducts'),
    products: z.object({ nodes: z.array(product), pageInfo: z.object({ hasNextPage: z.boolean() }) }),
    productVariants: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
  }),
])
export type Items = z.infer<typeof items>

const shared = z.object({
  title: z.string(),
  status: z.enum(['ACTIVE', 'EXPIRED', 'SCHEDULED']),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  updatedAt: z.string(),
  asyncUsageCount: z.number(),
  tags: z.array(z.string()).default([]),
  combinesWith: z.object({
    orderDiscounts: z.boolean(),
    productDiscounts: z.boolean(),
    shippingDiscounts: z.boolean(),
  }),
  context: z.object({ type: z.string() }),
})

const minimum = z
  .union([z.object({ greaterThanOrEqualToSubtotal: money }), z.object({ greaterThanOrEqualToQuantity: z.string() })])
  .nullable()

const basic = shared.extend({
  type: z.literal('DiscountAutomaticBasic'),
  summary: z.string(),
  minimumRequirement: minimum,
  customerGets: z.object({ value: effect, items }),
})
export type Basic = z.infer<typeof basic>

const freeShipping = shared.extend({
  type: z.literal('DiscountAutomaticFreeShipping'),
  summary: z.string(),
  minimumRequirement: minimum,
  maximumShippingPrice: money.nullable(),
  destinationSelection: z.object({
    countries: z.array(z.string()).optional(),
    includeRestOfWorld: z.boolean().optional(),
  }),
})
export type FreeShipping = z.infer<typeof freeShipping>

const bxgy = shared.extend({
  type: z.literal('DiscountAutomaticBxgy'),
  summary: z.string(),
  usesPerOrderLimit: z.number().nullable(),
  customerBuys: z.object({
    value: z.union([z.object({ quantity: z.string() }), z.object({ amount: z.string() })]),
    items,
  }),
  customerGets: z.object({ value: z.object({ quantity: z.object({ quantity: z.string() }), effect }), items }),
})
export type Bxgy = z.infer<typeof bxgy>

const app = shared.extend({
  type: z.literal('DiscountAutomaticApp'),
  appDiscountType: z.object({ title: z.string(), app: z.object({ title: z.string() }) }),
})

const automatic = z.discriminatedUnion('type', [basic, freeShipping, bxgy, app])
export type AutomaticDiscount = z.infer<typeof automatic>

export type DiscountNode = { id: string; metafield: { value: string } | null; discount: { type: string } }

/** What we know how to show; null for a discount with a code, and for one of a kind or a shape that is new to us. */
export const toAutomaticDiscount = ({ discount }: DiscountNode): AutomaticDiscount | null =>
  automatic.safeParse(discount).data ?? null
