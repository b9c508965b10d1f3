import { z } from 'zod'
import { isLanguage, maxLanguages, languageName } from './by-language.ts'

const unknown = 'Choose one of the languages of the checkout'
export const languageCode = z.string(unknown).max(20, unknown).refine(isLanguage, unknown)

/** Texts by language as they are sent: each language once. */
export const byLanguage = <One extends z.ZodType<{ language: string }>>(one: One) =>
  z
    .array(one)
    .max(maxLanguages, `Choose at most ${maxLanguages} other languages`)
    .superRefine((all, context) => {
      const codes = all.map(({ language }) => language)
      const twice = codes.find((code, index) => codes.indexOf(code) !== index)
      if (twice !== undefined) context.addIssue({ code: 'custom', message: `${languageName(twice)} is listed twice` })
    })
