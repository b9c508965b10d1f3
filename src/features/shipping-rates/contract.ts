import { z } from 'zod'
import { isLanguage, maxLanguages } from '#features/localization/by-language.ts'
import { createKey } from '#kit/contract/create-key.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { earlier, page, paged } from '#kit/contract/paging.ts'
import { countriesProblem, expanded, unknownCountry } from './countries.ts'
import { eachColumn, eachField, fields, type NumberField, shopperColumns, type TextField } from './fields.ts'
import { mostFileBytes } from './file-limits.ts'
import { formErrors, tooLong } from './form-rules.ts'
import { longestText, withoutEmpty } from './translations.ts'

const translation = z.object({ language: z.string(), name: z.string(), description: z.string() })

/** A rate as the admin reads it: values and price in major units of `currency`, weights in kilograms. */
export const shippingRate = z.object({
  id: z.uuid(),
  currency: z.string(),
  ...eachColumn({
    text: () => z.string(),
    number: () => z.number().nullable(),
    flag: () => z.boolean(),
    /** ISO 3166-1 alpha-2; none: every country. */
    countries: () => z.array(z.string()),
    translations: () => z.array(translation),
  }),
  /** Where it stands at checkout; null: after those that have a place, the cheapest first. */
  position: z.number().nullable(),
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
    translations: () => z.array(translation),
  }),
  position: z.number().int().nullable(),
})
const conditions = kept.omit({ internal_name: true, description: true, translations: true })
export type NamedConditions = z.infer<typeof conditions>

/** A rate as shoppers read it; the price in minor units of the checkout's currency. */
export const offeredRate = kept.pick({ id: true, ...shopperColumns }).extend({
  price: z.number().int(),
  /** The first and the last day on which a parcel is expected, in the shop's calendar; null where the merchant did not say enough. */
  delivery: z.object({ from: z.string(), to: z.string() }).nullable(),
})

const text = (field: TextField) =>
  z.string(fields[field].missing).trim().max(fields[field].longest, tooLong(fields[field])).default('')

const unknownLanguage = 'This language is not offered'

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

/** Codes of countries; that of a region stands for its members. */
const countries = z
  .array(z.string().trim().toUpperCase().max(20, unknownCountry), 'Countries must be a list of country codes')
  .max(300, 'Choose at most 300 countries')
  .transform(expanded)
  .superRefine((codes, context) => {
    const message = countriesProblem(codes)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .default([])

const oneText = z.string('Use plain text').max(longestText * 2, `Use at most ${longestText} characters`)

/** What shoppers of other languages read. */
const translations = z
  .array(
    z.object({
      language: z.string().max(20, unknownLanguage).refine(isLanguage, unknownLanguage),
      name: oneText.default(''),
      description: oneText.default(''),
    }),
    'Other languages must be a list',
  )
  .max(maxLanguages, `Choose at most ${maxLanguages} other languages`)
  .transform(withoutEmpty)
  .default([])

const inputs = eachField({
  text,
  number,
  flag: (field) => z.boolean().default(fields[field].initial),
  countries: () => countries,
  translations: () => translations,
})
export const form = z.object(inputs).superRefine(addIssues)

function addIssues(values: Parameters<typeof formErrors>[0], context: z.RefinementCtx) {
  for (const [field, message] of Object.entries(formErrors(values)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** `seenUpdatedAt`: the version that was open when the change was made; a newer one is then not overwritten but answered with 409. */
const change = z
  .object({
    ...inputs,
    /** Left out: as it is. */
    isActive: z.boolean().optional(),
    seenUpdatedAt: z.iso.datetime().max(40).optional(),
  })
  .superRefine(addIssues)

const filePlan = z.object({
  lines: z.array(
    z.object({
      /** As a spreadsheet counts: the first rate stands in line 2. */
      line: z.number(),
      name: z.string(),
      verdict: z.enum(['added', 'changed', 'same', 'wrong']),
      detail: z.string(),
    }),
  ),
  /** The default of before, which is in no line of the file and steps back. */
  stepping_back: z.string().nullable(),
  /** Names what stands here: sent back, it says that this is what the merchant agreed to. */
  version: z.string(),
})
export type FilePlan = z.infer<typeof filePlan>
const csvFile = { files: ['csv'], maxFileBytes: mostFileBytes } as const

const id = z.object({ id: z.uuid() })
const mostAtOnce = 500
const ids = z.array(z.uuid()).max(mostAtOnce, `Choose at most ${mostAtOnce} shipping rates`)
/** Imports make far more rates than are chosen at once. */
const everyId = z.array(z.uuid()).max(10_000, 'An order can have at most 10,000 shipping rates')
const some = z.object({ ids: ids.min(1, 'Choose at least one shipping rate') })
const counted = z.object({ count: z.number() })
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
    body: form.safeExtend(createKey),
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
    /** Puts it back within a day. */
    data: z.object({ undo: z.uuid() }),
  },
  /** Another rate with the same values, which is off until it is switched on. */
  duplicate: {
    method: 'POST',
    path: '/shipping-rate/:id/duplicate',
    access: 'store',
    message: 'Shipping rate duplicated. The copy is off.',
    params: id,
    body: z.object(createKey).optional(),
    data: one,
  },
  /** Switches rates on or off; the store's own among `ids` are counted. */
  switch: {
    method: 'PUT',
    path: '/shipping-rate/active',
    access: 'store',
    message: 'Saved',
    body: some.extend({ isActive: z.boolean() }),
    data: counted,
  },
  /** Deletes rates together; `undo` puts them back within a day. */
  removeMany: {
    method: 'POST',
    path: '/shipping-rate/delete',
    access: 'store',
    message: 'Shipping rates deleted successfully',
    body: some,
    data: counted.extend({ undo: z.uuid() }),
  },
  putBack: {
    method: 'POST',
    path: '/shipping-rate/put-back',
    access: 'store',
    message: 'Shipping rates restored',
    body: z.object({ undo: z.uuid() }),
    data: counted,
  },
  /** The order at checkout; rates that are not named follow, the cheapest first. */
  order: {
    method: 'PUT',
    path: '/shipping-rate/order',
    access: 'store',
    message: 'Order saved',
    maxBodyBytes: 512 * 1024,
    body: z.object({ ids: everyId }),
    data: z.object({}),
  },
  /** Every rate as CSV, a column for each field and for each text in another language. */
  file: {
    method: 'GET',
    path: '/shipping-rate/file',
    access: 'store',
    download: 'text/csv; charset=utf-8',
    data: z.string(),
  },
  /** What such a file would change, line by line; nothing is written. */
  planFile: { ...csvFile, method: 'POST', path: '/shipping-rate/file/plan', access: 'store', data: filePlan },
  /** Takes the file over, once none of its lines is wrong. */
  takeFile: {
    ...csvFile,
    method: 'POST',
    path: '/shipping-rate/file',
    access: 'store',
    message: 'Shipping rates imported',
    body: z.object({ version: z.string().max(200) }),
    data: z.object({ added: z.number(), changed: z.number(), undo: z.uuid().nullable() }),
  },
  /** Takes an import back within a day; `left` were changed since and stay as they are. */
  undoFile: {
    method: 'POST',
    path: '/shipping-rate/file/undo',
    access: 'store',
    message: 'Import undone',
    body: z.object({ undo: z.uuid() }),
    data: counted.extend({ left: z.number() }),
  },
})
