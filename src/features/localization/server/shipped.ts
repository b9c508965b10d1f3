import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue, type TextPage, type Texts, textsOf } from '../catalogue.ts'
import { type Language, languages, sourceLanguage } from '../languages.ts'

export const folder = join(import.meta.dirname, '../translations')

type Shipped = Readonly<Record<TextPage, Texts>>

let offered: Promise<readonly Language[]> | undefined
const files = new Map<string, Promise<Shipped>>()

/** English, and each language whose translations ship with the product. */
export const offeredLanguages = (): Promise<readonly Language[]> => (offered ??= findOffered())

const findOffered = async () => {
  // Translations must never stand between a shopper and an order: without them there is English.
  const names = new Set(await readdir(folder).catch(() => []))
  return languages.filter(({ code }) => code === sourceLanguage || names.has(`${code}.json`))
}

/** The shipped texts of a page; the language has to be an offered one. */
export const shippedTexts = async (language: string, page: TextPage): Promise<Texts> => {
  let file = files.get(language)
  if (!file) {
    file = language === sourceLanguage ? english() : read(language)
    files.set(language, file)
    file.catch(() => files.delete(language))
  }
  return (await file)[page]
}

const read = async (language: string) => JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8')) as Shipped
const english = async (): Promise<Shipped> => ({ checkout: textsOf('checkout'), thank_you: textsOf('thank_you') })

/** The names ('page:key') of those that have no shipped translation. */
export const gapsOf = async (language: string): Promise<string[]> => {
  const shipped = {
    checkout: await shippedTexts(language, 'checkout'),
    thank_you: await shippedTexts(language, 'thank_you'),
  }
  return catalogue.flatMap(({ page, key }) => (shipped[page][key] ? [] : [`${page}:${key}`]))
}
