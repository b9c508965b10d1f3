import { z } from 'zod'
import { createKey } from '#kit/contract/create-key.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import {
  combinations,
  type DiscountForm,
  formErrors,
  kinds,
  maxTitleLength,
  maxProducts,
  shownKinds,
  statuses,
} from './rules.ts'

/** The shop platform's number of a thing, as text. */
const number = z
  .string()
  .max(19)
  .regex(/^[1-9]\d{0,18}$/)

const product = z.object({ id: z.string(), title: z.string() })
export type Product = z.infer<typeof product>

const listed = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(shownKinds),
  status: z.enum(statuses),
  /** What it gives, in the shop's own words. */
  summary: z.string(),
  /** How many orders used it; the shop counts with a delay. */
  usage: z.number(),
  starts_at: z.string(),
  /** While it is paused: when it would have ended. */
  ends_at: z.string().nullable(),
  updated_at: z.string(),
  /** Why it can only be changed in the shop itself; null when it can be changed here. */
  read_only: z.string().nullable(),
})
export type ListedDiscount = z.infer<typeof listed>

const chosen = z.array(number).max(maxProducts, `Choose at most ${maxProducts} products`).default([])

const fields = {
  title: z.string('Title is required').trim().max(maxTitleLength, `Title must be at most ${maxTitleLength} characters`),
  kind: z.enum(kinds, 'Choose a kind'),
  percentage: z.number().nullable().default(null),
  amount: z.number().nullable().default(null),
  eachItem: z.boolean().default(false),
  appliesTo: z.enum(['order', 'products']).default('order'),
  products: chosen,
  minimum: z.enum(['none', 'quantity', 'value']).default('none'),
  minimumQuantity: z.number().nullable().default(null),
  minimumValue: z.number().nullable().default(null),
  gives: z.enum(['free', 'percentage', 'amount']).default('free'),
  getsQuantity: z.number().nullable().default(null),
  getsProducts: chosen,
  usesPerOrder: z.number().nullable().default(null),
  combinesWith: z.array(z.enum(combinations)).max(combinations.length).default([]),
  startsAt: z.iso.datetime({ offset: true, error: 'Enter a date and time' }).max(40, 'Enter a date and time'),
  endsAt: z.iso
    .datetime({ offset: true, error: 'Enter a date and time' })
    .max(40, 'Enter a date and time')
    .nullable()
    .default(null),
}

const discount = listed.extend({
  /** Its page in the shop's admin. */
  shop_link: z.string(),
  currency: z.string(),
  /** Conditions that were set in the shop and that saving here keeps, a sentence each. */
  kept: z.array(z.string()),
  /** Null where the discount is read-only. */
  values: z
    .object({
      ...fields,
      products: z.array(product),
      getsProducts: z.array(product),
      startsAt: z.string(),
      endsAt: z.string().nullable(),
    })
    .nullable(),
})
export type Discount = z.infer<typeof discount>

const form = z.object(fields).superRefine(addFieldIssues)

function addFieldIssues(values: DiscountForm, context: z.RefinementCtx) {
  for (const [field, message] of Object.entries(formErrors(values)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** `seenUpdatedAt`: the version that was open when the change was made; a newer one is answered with 409, not overwritten. */
const change = form.safeExtend({ seenUpdatedAt: z.iso.datetime({ offset: true }).max(40) })

const params = z.object({ id: number })
const one = z.object({ discount })

export const automaticDiscounts = endpoints({
  /** Newest first, a page at a time; `next` is the `after` of the page that follows. */
  list: {
    method: 'GET',
    path: '/automatic-discounts',
    access: 'store',
    query: z.object({ after: z.string().max(500).optional() }),
    data: z.object({ discounts: z.array(listed), next: z.string().nullable() }),
  },
  /** The shop's products whose title has the words of `query`. */
  products: {
    method: 'GET',
    path: '/automatic-discounts/products',
    access: 'store',
    query: z.object({ query: z.string().trim().max(200).default('') }),
    data: z.object({ products: z.array(product) }),
  },
  get: { method: 'GET', path: '/automatic-discounts/:id', access: 'store', params, data: one },
  create: {
    method: 'POST',
    path: '/automatic-discounts',
    access: 'store',
    message: 'Automatic discount created',
    body: form.safeExtend(createKey),
    data: one,
  },
  update: {
    method: 'PUT',
    path: '/automatic-discounts/:id',
    access: 'store',
    message: 'Automatic discount saved',
    params,
    body: change,
    data: one,
  },
  pause: {
    method: 'POST',
    path: '/automatic-discounts/:id/pause',
    access: 'store',
    message: 'Automatic discount paused',
    params,
    data: one,
  },
  resume: {
    method: 'POST',
    path: '/automatic-discounts/:id/resume',
    access: 'store',
    message: 'Automatic discount resumed',
    params,
    data: one,
  },
  remove: {
    method: 'DELETE',
    path: '/automatic-discounts/:id',
    access: 'store',
    message: 'Automatic discount deleted',
    params,
    data: z.object({}),
  },
})
