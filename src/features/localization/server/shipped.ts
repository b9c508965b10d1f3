import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type TextPage, type Texts, getTexts, getWordings } from '../catalogue.ts'
import { type Language, languages, sourceLanguage } from '../languages.ts'

export const folder = join(import.meta.dirname, '../translations')

type Shipped = Readonly<Record<TextPage, Texts>>
/** A file of translations: each text, or its plural forms where it has a count. */
const shippedPage = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
const shippedFile = z.object({ checkout: shippedPage, thank_you: shippedPage, reminder: shippedPage } satisfies Record<
  TextPage,
  unknown
>)

let offered: Promise<readonly Language[]> | undefined
const files = new Map<string, Promise<Shipped>>()

/** English, and each language whose translations ship with the product. */
export const offeredLanguages = (): Promise<readonly Language[]> => (offered ??= findOffered())

const findOffered = async () => {
  // Translations must never stand between a shopper and an order: without them there is English.
  const names = new Set(await readdir(folder).catch(() => []))
  return languages.filter(({ code }) => code === sourceLanguage || names.has(`${code}.json`))
}

/** The shipped texts of a page by the names of their wordings; the language has to be an offered one. */
export const shippedTexts = async (language: string, page: TextPage): Promise<Texts> => (await shipped(language))[page]

const shipped = (language: string): Promise<Shipped> => {
  let file = files.get(language)
  if (!file) {
    file = language === sourceLanguage ? english() : read(language)
    files.set(language, file)
    file.catch(() => files.delete(language))
  }
  return file
}

const read = async (language: string) => {
  const pages = shippedFile.parse(JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8')))
  return { checkout: named(pages.checkout), thank_you: named(pages.thank_you), reminder: named(pages.reminder) }
}

/** 'reviews.total': { few: … } → 'reviews.total.few': … */
const named = (texts: z.infer<typeof shippedPage>): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, wording]) =>
      typeof wording === 'string'
        ? [[key, wording]]
        : Object.entries(wording).map(([form, text]) => [`${key}.${form}`, text]),
    ),
  )

const english = async (): Promise<Shipped> => ({
  checkout: getTexts('checkout'),
  thank_you: getTexts('thank_you'),
  reminder: getTexts('reminder'),
})

/** The names ('page:name') of those that have no shipped translation. */
export const missingTranslations = async (language: string): Promise<string[]> => {
  const texts = await shipped(language)
  return getWordings(language).flatMap(({ page, name }) => (texts[page][name] ? [] : [`${page}:${name}`]))
}
