import { z } from 'zod'
import { tidyLanguages } from '#features/localization/by-language.ts'
import { byLanguage, languageCode } from '#features/localization/language-contract.ts'
import { createKey } from '#kit/contract/create-key.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'
import { bumpTexts, maxHeadlineLength, maxSentenceLength, maxPercent, priceRules } from './rules.ts'

/** The shop platform's number of a variant, as text. */
const variantId = z
  .string('Choose a product')
  .max(16, 'Choose a product')
  .regex(/^[1-9]\d{0,15}$/, 'Choose a product')

const variant = z.object({
  variant_id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  /** What it costs in the shop now, in minor units of the store's currency. */
  price: z.number().int(),
  is_sold_out: z.boolean(),
})
export type FoundVariant = z.infer<typeof variant>

const percentProblem = `Enter 1 to ${maxPercent} percent`
const amountProblem = 'Enter an amount'
const minor = z
  .number(amountProblem)
  .int(amountProblem)
  .min(0, amountProblem)
  .max(Number.MAX_SAFE_INTEGER, amountProblem)
const text = (longest: number) => z.string().trim().max(longest, `Enter at most ${longest} characters`)

const translations = byLanguage(
  z.object({
    language: languageCode,
    headline: text(maxHeadlineLength).default(''),
    sentence: text(maxSentenceLength).default(''),
  }),
)
  .transform((all) => tidyLanguages(all, bumpTexts))
  .default([])

const fields = {
  is_on: z.boolean().default(false),
  variant_id: variantId,
  headline: text(maxHeadlineLength).min(1, 'Enter a headline'),
  sentence: text(maxSentenceLength).default(''),
  translations,
  price_rule: z.enum(priceRules).default('shop'),
  percent: z
    .number(percentProblem)
    .int(percentProblem)
    .min(1, percentProblem)
    .max(maxPercent, percentProblem)
    .nullable()
    .default(null),
  /** In minor units of the store's currency, as the two bounds. */
  amount: minor.min(1, 'Enter an amount greater than 0').nullable().default(null),
  from_total: minor.nullable().default(null),
  to_total: minor.nullable().default(null),
}

const bump = z.object({
  id: z.uuid(),
  is_on: z.boolean(),
  variant_id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  headline: z.string(),
  sentence: z.string(),
  translations: z.array(z.object({ language: z.string(), headline: z.string(), sentence: z.string() })),
  price_rule: z.enum(priceRules),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  from_total: z.number().nullable(),
  to_total: z.number().nullable(),
  currency: z.string(),
  updated_at: z.iso.datetime(),
})
export type Bump = z.infer<typeof bump>

/** Of checkouts to which it was first shown in the period, each once. */
const figures = z.object({
  id: z.uuid(),
  offered: z.number().int(),
  taken: z.number().int(),
  /** Paid, and not cancelled. */
  orders: z.number().int(),
  /** What these orders paid for it, in the store's currency. */
  revenue: z.object({ formatted: z.string() }),
})
export type BumpFigures = z.infer<typeof figures>

const params = z.object({ id: z.uuid() })
const one = z.object({ bump })
const list = z.object({ bumps: z.array(bump) })

/** What a store offers its shoppers before they pay. */
export const orderBumps = endpoints({
  /** In the order in which they are offered. */
  list: { method: 'GET', path: '/order-bumps', access: 'store', data: list },
  figures: {
    method: 'GET',
    path: '/order-bumps/figures',
    access: 'store',
    query: periodQuery.superRefine(checkPeriod),
    data: z.object({
      figures: z.array(figures),
      /** Orders in other currencies than the store's: they are counted, and no revenue holds them. */
      foreign: z.number().int(),
    }),
  },
  /** What the shop sells under a title with the words of `query`, of which the last may be of the variant's. */
  variants: {
    method: 'GET',
    path: '/order-bumps/variants',
    access: 'store',
    query: z.object({ query: z.string().trim().max(200).default('') }),
    data: z.object({
      variants: z.array(variant),
      /** The shop has further ones, which more words find. */
      has_more: z.boolean(),
    }),
  },
  create: {
    method: 'POST',
    path: '/order-bumps',
    access: 'store',
    message: 'Offer created',
    body: z.object({ ...fields, ...createKey }),
    data: one,
  },
  update: {
    method: 'PUT',
    path: '/order-bumps/:id',
    access: 'store',
    message: 'Offer saved',
    params,
    /** `seenUpdatedAt`: the version that was open when the change was made; a newer one is answered with 409. */
    body: z.object({ ...fields, seenUpdatedAt: z.iso.datetime().max(40).optional() }),
    data: one,
  },
  /** Switches one on or off, whatever else was changed about it meanwhile. */
  toggle: {
    method: 'POST',
    path: '/order-bumps/:id/switch',
    access: 'store',
    params,
    body: z.object({ is_on: z.boolean() }),
    data: one,
  },
  /** Sets the order in which they are offered: every id once. */
  order: {
    method: 'POST',
    path: '/order-bumps/order',
    access: 'store',
    message: 'Order saved',
    body: z.object({ ids: z.array(z.uuid()).max(20) }),
    data: list,
  },
  remove: {
    method: 'DELETE',
    path: '/order-bumps/:id',
    access: 'store',
    message: 'Offer deleted',
    params,
    data: z.object({}),
  },
})
