import type { Cents } from './model.ts'

/** What a discount is about. Ids are the platform's numbers. */
export type DiscountItems = { all: true } | { products: number[]; variants: number[] } | { collections: string[] }

export type DiscountEffect = { percentage: number } | { amount: Cents; eachItem: boolean }

type Basic = { kind: 'basic'; gets: { items: DiscountItems; effect: DiscountEffect } }

type FreeShipping = {
  kind: 'free-shipping'
  /** Null: anywhere. */
  countries: string[] | null
  maximumShippingPrice: Cents | null
}

type Bxgy = {
  kind: 'bxgy'
  buys: { items: DiscountItems; quantity: number | null; amount: Cents | null }
  gets: { items: DiscountItems; quantity: number; effect: DiscountEffect }
  usesPerOrder: number | null
}

export type DiscountRule = Basic | FreeShipping | Bxgy
export type DiscountClass = 'PRODUCT' | 'ORDER' | 'SHIPPING'

export type Discount = {
  id: number
  title: string
  /** Null: applies by itself. */
  code: string | null
  rule: DiscountRule
  minimum: { subtotal: Cents } | { quantity: number } | null
  combinesWith: Record<DiscountClass, boolean>
  startsAt: string
  endsAt: string | null
  usageLimit: number | null
  oncePerCustomer: boolean
  /** The customers that alone may use it; left out where all may. */
  customers?: number[]
  /** What apps and people find it by. */
  tags?: string[]
  used: number
  createdAt: string
  updatedAt: string
  /** What apps keep with it: values of the app's own namespace by key. */
  metafields?: Record<string, string>
}

/** The class decides what a discount may be combined with. */
export function discountClass({ rule }: Discount): DiscountClass {
  if (rule.kind === 'free-shipping') return 'SHIPPING'
  if (rule.kind === 'bxgy') return 'PRODUCT'
  const wholeOrder = 'all' in rule.gets.items && !('eachItem' in rule.gets.effect && rule.gets.effect.eachItem)
  return wholeOrder ? 'ORDER' : 'PRODUCT'
}

export function discountStatus(discount: Discount, now: Date): 'ACTIVE' | 'EXPIRED' | 'SCHEDULED' {
  if (new Date(discount.startsAt) > now) return 'SCHEDULED'
  return discount.endsAt && new Date(discount.endsAt) <= now ? 'EXPIRED' : 'ACTIVE'
}
