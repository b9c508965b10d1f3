import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { page, paged } from '#kit/contract/paging.ts'
import { contradictions, maximumDescription } from './form-rules.ts'

/** A rate as the admin reads it: values and price in major units of `currency`, weights in kilograms. */
const shippingRate = z.object({
  id: z.uuid(),
  name: z.string(),
  internal_name: z.string(),
  description: z.string(),
  currency: z.string(),
  minimum_cart_items: z.number().nullable(),
  maximum_cart_items: z.number().nullable(),
  minimum_cart_value: z.number().nullable(),
  maximum_cart_value: z.number().nullable(),
  minimum_cart_weight: z.number().nullable(),
  maximum_cart_weight: z.number().nullable(),
  shipping_price: z.number().nullable(),
  use_as_default: z.boolean(),
  updated_at: z.string(),
})
export type ShippingRate = z.infer<typeof shippingRate>

/** The form of a rate, in the same units. */
export type ShippingRateForm = {
  name: string
  internalName: string
  description: string
  minimumCartItems: number | null
  maximumCartItems: number | null
  minimumCartValue: number | null
  maximumCartValue: number | null
  minimumCartWeight: number | null
  maximumCartWeight: number | null
  shippingPrice: number | null
  useAsDefault: boolean
}

const text = (missing: string, longest: number, tooLong: string) =>
  z
    .string(missing)
    .transform((value) => value.replaceAll('\0', '').trim())
    .pipe(z.string().min(1, missing).max(longest, tooLong))

/** A number, also as text; an empty field is null. */
const limit = (noun: string, schema: z.ZodNumber) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null) return null
      if (typeof value !== 'string') return value
      return value.trim() === '' ? null : Number(value)
    },
    schema.nonnegative(`${noun} must be 0 or more`).max(999_999_999, `${noun} is too large`).nullable(),
  )
const decimal = (noun: string) => limit(noun, z.number(`${noun} must be a number`))
const quantity = (noun: string) => limit(noun, z.number(`${noun} must be a number`).int(`${noun} must be whole`))
const weight = (noun: string) =>
  decimal(noun).refine((value) => value === null || value <= 1_000_000, `${noun} is too large`)

const form = z
  .object({
    name: text('Name is required', 200, 'Name must be at most 200 characters'),
    internalName: text('Internal name is required', 200, 'Internal name must be at most 200 characters'),
    description: text(
      'Description is required',
      maximumDescription,
      `Description must be at most ${maximumDescription} characters`,
    ),
    minimumCartItems: quantity('Min quantity'),
    maximumCartItems: quantity('Max quantity'),
    minimumCartValue: decimal('Min value'),
    maximumCartValue: decimal('Max value'),
    minimumCartWeight: weight('Min weight'),
    maximumCartWeight: weight('Max weight'),
    shippingPrice: decimal('Shipping price'),
    useAsDefault: z.boolean().default(false),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(contradictions(values)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

const id = z.object({ id: z.uuid() })
const one = z.object({ shippingRate })

export const shippingRates = endpoints({
  list: {
    method: 'GET',
    path: '/shipping-rate',
    access: 'store',
    query: z.object({ name: z.string().trim().max(200).default(''), page }),
    data: z.object({ shippingRates: paged(shippingRate) }),
  },
  get: { method: 'GET', path: '/shipping-rate/:id', access: 'store', params: id, data: one },
  create: {
    method: 'POST',
    path: '/shipping-rate',
    access: 'store',
    message: 'Shipping rate created successfully',
    body: form,
    data: one,
  },
  update: {
    method: 'PUT',
    path: '/shipping-rate/:id',
    access: 'store',
    message: 'Shipping rate updated successfully',
    params: id,
    body: form,
    data: one,
  },
  remove: {
    method: 'DELETE',
    path: '/shipping-rate/:id',
    access: 'store',
    message: 'Shipping rate deleted successfully',
    params: id,
    data: z.object({}),
  },
})
