import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { maxLength, tidy, tooLongSentence } from './rules.ts'

const language = z.object({
  code: z.string(),
  name: z.string(),
  native_name: z.string(),
  country: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Texts of all pages that have a translation, shipped or the store's own. */
  translated: z.number(),
  /** Texts that the store has in its own words. */
  changed: z.number(),
  total: z.number(),
})
export type OfferedLanguage = z.infer<typeof language>

const localizationKey = z.object({
  /** 'checkout:contact.title'; of a text with a count one for each form: 'checkout:reviews.total.few' */
  id: z.string(),
  section: z.string(),
  page: z.enum(['checkout', 'thank_you', 'reminder']),
  key: z.string(),
  /** The English text. */
  value: z.string(),
  /** What shoppers read: the store's own words, else the shipped ones; empty where there are neither. */
  translation: z.string(),
  /** What an emptied translation goes back to. */
  shipped: z.string(),
  /** Of a text with a count: the form of it that this is, and some counts that take it. */
  form: z.object({ name: z.string(), counts: z.array(z.number()) }).nullable(),
  /** Placeholders that may be left out. */
  optional: z.array(z.string()),
})
export type LocalizationKey = z.infer<typeof localizationKey>

const plain = 'Use plain text'
const translation = z
  .string(plain)
  .max(maxLength * 2, tooLongSentence)
  .transform(tidy)
  .pipe(
    z
      .string()
      .max(maxLength, tooLongSentence)
      .regex(/^\P{Cc}*$/u, plain),
  )

const unknownText = 'This text does not exist'
const unknownLanguage = 'This language is not offered'

const codes = z
  .array(z.string(unknownLanguage).max(20, unknownLanguage))
  .min(1, 'Choose at least one language')
  .max(100, unknownLanguage)
  .nullable()

/** The languages that shoppers are offered, the first for whoever speaks none of them; null: every one. */
export const checkoutLanguages = endpoints({
  get: { method: 'GET', path: '/checkout-languages', access: 'store', data: z.object({ languages: codes }) },
  save: {
    method: 'PUT',
    path: '/checkout-languages',
    access: 'store',
    message: 'Languages saved successfully',
    /** `seen`: what stood there when the change began. Where something else stands by now, it is answered with 409. */
    body: z.object({ languages: codes, seen: codes }),
    data: z.object({ languages: codes }),
  },
})

export const localization = endpoints({
  keys: {
    method: 'GET',
    path: '/localization-keys/:language/:page',
    access: 'store',
    params: z.object({ language: z.string().max(20), page: z.enum(['checkout', 'thank_you', 'reminder']) }),
    data: z.object({ languages: z.array(language), localizationKeys: z.array(localizationKey) }),
  },
  /** An empty translation goes back to the shipped text. 409 carries what somebody else saved meanwhile; nothing is then kept. */
  save: {
    method: 'POST',
    path: '/localization',
    access: 'store',
    message: 'Translations saved successfully',
    multiline: ['translation', 'before'],
    body: z.object({
      localizations: z
        .array(
          z.object({
            localization_key_id: z.string(unknownText).max(200, unknownText),
            translation,
            language: z.string(unknownLanguage).max(20, unknownLanguage),
            /** What stood there when the change began. Where something else stands by now, all is refused. */
            before: z.string().max(maxLength).optional(),
          }),
        )
        .max(1_000, 'Save at most 1,000 texts at once'),
    }),
    data: z.object({}),
  },
})

export const sentences = { unknownText, unknownLanguage }

/** What a 409 of `save` carries: the texts as they are now. */
export type NewerTexts = { newer: { localization_key_id: string; language: string; translation: string }[] }
