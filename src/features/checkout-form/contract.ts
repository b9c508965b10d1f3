import { z } from 'zod'
import { tidyLanguages } from '#features/localization/by-language.ts'
import { byLanguage, languageCode } from '#features/localization/language-contract.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'
import { seenVersion } from '#kit/contract/seen-version.ts'
import { asking, changeMinutes, defaultForm, maxTipTextLength, maxPercentages, percentagesProblem } from './rules.ts'

const percentages = z
  .array(z.number('Enter whole numbers from 1 to 100').int('Enter whole numbers from 1 to 100'))
  .max(maxPercentages, `Enter at most ${maxPercentages} percentages`)
  .superRefine((value, context) => {
    const message = percentagesProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const tipTexts = byLanguage(
  z.object({ language: languageCode, text: z.string().trim().max(maxTipTextLength).default('') }),
).transform((all) => tidyLanguages(all, ['text']))

export const checkoutForm = z.object({
  phone: z.enum(asking),
  company: z.enum(asking),
  one_name: z.boolean(),
  vat_id: z.boolean(),
  terms: z.boolean(),
  newsletter: z.boolean(),
  order_note: z.boolean(),
  gift_note: z.boolean(),
  /** Off where a caller does not know of it. */
  express: z.boolean().default(false),
  tips: z.boolean().default(false),
  tip_percentages: percentages.default(defaultForm.tip_percentages),
  tip_text: z.string().trim().max(maxTipTextLength).default(''),
  tip_texts: tipTexts.default([]),
  change_minutes: z.literal([...changeMinutes]).default(0),
})

/** The policies that are linked, in the shop's own words, and how many more it has; `problem` why it does not say. */
const policies = z.object({
  titles: z.array(z.string()),
  hidden: z.number().int(),
  problem: z.enum(['scope', 'silent']).nullable(),
})

const saved = z.object({ form: checkoutForm, policies, updated_at: z.iso.datetime().nullable() })

/** What tips came to in a period, of orders that stand: no tests, no cancelled ones. What was given back is taken off the goods first. */
const tipFigures = z.object({
  /** In the store's currency. */
  amount: z.object({ formatted: z.string() }),
  /** Orders with a tip that is not given back. */
  tipped: z.number().int(),
  /** All orders of the period. */
  orders: z.number().int(),
  /** Tipped orders in other currencies: they are counted, and no amount holds them. */
  foreign: z.number().int(),
})

export const checkoutForms = endpoints({
  get: { method: 'GET', path: '/checkout-form', access: 'store', data: saved },
  tips: {
    method: 'GET',
    path: '/checkout-form/tips',
    access: 'store',
    query: periodQuery.superRefine(checkPeriod),
    data: tipFigures,
  },
  save: {
    method: 'PUT',
    path: '/checkout-form',
    access: 'store',
    message: 'Checkout form saved successfully',
    body: checkoutForm.extend(seenVersion),
    data: saved,
  },
})
