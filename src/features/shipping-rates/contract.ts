import { z } from 'zod'
import { isCountry } from '#features/checkout/country-codes.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { earlier, page, paged } from '#kit/contract/paging.ts'
import { expanded } from './countries.ts'
import {
  eachColumn,
  eachField,
  fields,
  type NumberField,
  type ShippingRateForm,
  shopperColumns,
  type TextField,
} from './fields.ts'
import { formErrors, tooLong } from './form-rules.ts'

/** A rate as the admin reads it: values and price in major units of `currency`, weights in kilograms. */
const shippingRate = z.object({
  id: z.uuid(),
  currency: z.string(),
  ...eachColumn({
    text: () => z.string(),
    number: () => z.number().nullable(),
    flag: () => z.boolean(),
    /** ISO 3166-1 alpha-2; none: every country. */
    countries: () => z.array(z.string()),
  }),
  updated_at: z.string(),
})
export type ShippingRate = z.infer<typeof shippingRate>

/** A rate as it is kept: minor units of `currency`, grams. */
const kept = z.object({
  id: z.uuid(),
  currency: z.string(),
  ...eachColumn({
    text: () => z.string(),
    number: () => z.number().int().nullable(),
    flag: () => z.boolean(),
    countries: () => z.array(z.string()),
  }),
})
const conditions = kept.omit({ internal_name: true, description: true })
export type NamedConditions = z.infer<typeof conditions>

/** A rate as shoppers read it; the price in minor units of the checkout's currency. */
export const offeredRate = kept.pick({ id: true, ...shopperColumns }).extend({
  price: z.number().int(),
  /** The first and the last day on which a parcel is expected, in the shop's calendar; null where the merchant did not say enough. */
  delivery: z.object({ from: z.string(), to: z.string() }).nullable(),
})

const text = (field: TextField) =>
  z.string(fields[field].missing).trim().max(fields[field].longest, tooLong(fields[field])).default('')

const unknownCountry = 'Countries must be two-letter country codes, or EU'

/** A number, also as text; an empty field is null. */
const number = (field: NumberField) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null) return null
      if (typeof value !== 'string' || value.length > 100) return value
      return value.trim() === '' ? null : Number(value)
    },
    z.number(`${fields[field].label} must be a number`).nullable(),
  )

/** Codes of countries; 'EU' stands for its members. */
const countries = z
  .array(z.string().trim().toUpperCase().max(2, unknownCountry), 'Countries must be a list of country codes')
  .max(300, 'Countries must be at most 300')
  .transform(expanded)
  .refine((codes) => codes.every(isCountry), unknownCountry)
  .default([])

const form = z
  .object(eachField({ text, number, flag: () => z.boolean().default(false), countries: () => countries }))
  .superRefine(sayErrors)

function sayErrors(values: ShippingRateForm, context: z.RefinementCtx) {
  for (const [field, message] of Object.entries(formErrors(values)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** `seenUpdatedAt`: the version that was open when the change was made; a newer one is then not overwritten but answered with 409. */
const change = form.safeExtend({ seenUpdatedAt: z.iso.datetime().max(40).optional() })

const id = z.object({ id: z.uuid() })
const one = z.object({ shippingRate })

export const shippingRates = endpoints({
  list: {
    method: 'GET',
    path: '/shipping-rate',
    access: 'store',
    query: z.object({ name: z.string().trim().max(200).default(''), page, earlier }),
    data: z.object({ shippingRates: paged(shippingRate) }),
  },
  /** Every rate of the store, to try carts on. */
  conditions: {
    method: 'GET',
    path: '/shipping-rate/conditions',
    access: 'store',
    data: z.object({
      shippingRates: z.array(conditions),
      /** The countries that the shop ships to; null while it did not say. */
      ships_to: z.array(z.string()).nullable(),
    }),
  },
  get: { method: 'GET', path: '/shipping-rate/:id', access: 'store', params: id, data: one },
  create: {
    method: 'POST',
    path: '/shipping-rate',
    access: 'store',
    message: 'Shipping rate created successfully',
    multiline: ['description'],
    body: form,
    data: one,
  },
  update: {
    method: 'PUT',
    path: '/shipping-rate/:id',
    access: 'store',
    message: 'Shipping rate updated successfully',
    multiline: ['description'],
    params: id,
    body: change,
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
