import { z } from 'zod'
import { isCountry } from '#features/checkout/country-codes.ts'
import { languages } from '#features/localization/languages.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { seenVersion } from '#kit/contract/seen-version.ts'
import {
  choicesProblem,
  kinds,
  labelProblem,
  maxHelpLength,
  maxLabelLength,
  maxChoices,
  maxFields,
  tidyTranslations,
} from './rules.ts'

const label = z.string().trim().max(maxLabelLength, `Enter at most ${maxLabelLength} characters`)
const help = z.string().trim().max(maxHelpLength, `Enter at most ${maxHelpLength} characters`)
const choice = z.string().trim().max(maxLabelLength, `Each choice may have at most ${maxLabelLength} characters`)
const choices = z.array(choice).max(maxChoices, `Enter at most ${maxChoices} choices`)
const language = z
  .string()
  .max(12)
  .refine((code) => languages.some((one) => one.code === code), 'Unknown language')

const translation = z.object({ language, label, help, choices })

const field = z
  .object({
    /** Made by whoever adds the field, so that adding it twice adds it once. Means nothing outside of its store. */
    id: z.uuid(),
    kind: z.enum(kinds),
    label,
    help,
    choices,
    is_required: z.boolean(),
    countries: z.array(z.string().max(2).refine(isCountry, 'Unknown country')).max(300),
    is_active: z.boolean(),
    translations: z.array(translation).max(languages.length),
  })
  .transform((sent) => {
    // An empty line is no choice, and what other languages say in its place goes with it.
    const isFilled = (_: string, at: number) => sent.kind === 'choice' && sent.choices[at] !== ''
    const kept = sent.choices.filter(isFilled)
    const translations = sent.translations.map((one) => ({ ...one, choices: one.choices.filter(isFilled) }))
    return {
      ...sent,
      choices: kept,
      countries: [...new Set(sent.countries)].toSorted(),
      translations: tidyTranslations(translations, kept.length),
    }
  })

const list = z
  .array(field)
  .max(maxFields, `A checkout can have at most ${maxFields} own fields`)
  .superRefine((fields, ctx) => {
    const labels = fields.map((one) => one.label)
    fields.forEach((one, at) => {
      const addIssue = (name: string, message: string | null) =>
        message === null ? undefined : ctx.addIssue({ code: 'custom', path: [at, name], message })
      addIssue('label', labelProblem(labels, at))
      addIssue('choices', choicesProblem(one))
      const listed = one.translations.map((translated) => translated.language)
      addIssue('translations', new Set(listed).size < listed.length ? 'A language is listed twice' : null)
      addIssue('id', fields.findIndex(({ id }) => id === one.id) < at ? 'This field is listed twice' : null)
    })
  })

const saved = z.object({
  fields: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(kinds),
      label: z.string(),
      help: z.string(),
      choices: z.array(z.string()),
      is_required: z.boolean(),
      countries: z.array(z.string()),
      is_active: z.boolean(),
      translations: z.array(
        z.object({ language: z.string(), label: z.string(), help: z.string(), choices: z.array(z.string()) }),
      ),
    }),
  ),
  updated_at: z.iso.datetime().nullable(),
})

export const ownFields = endpoints({
  get: { method: 'GET', path: '/own-fields', access: 'store', data: saved },
  /** All of them at once, in their order: what is not named is no longer asked. */
  save: {
    method: 'PUT',
    path: '/own-fields',
    access: 'store',
    message: 'Own fields saved successfully',
    body: z.object({ fields: list, ...seenVersion }),
    data: saved,
  },
})
