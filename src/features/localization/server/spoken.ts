import type { FastifyRequest } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { type TextPage, type Texts, textsOf } from '../catalogue.ts'
import { languageOf, preferredLocale, sourceLanguage } from '../languages.ts'
import { chosenLanguage, keepLocale, ownTextsOfCheckout } from './repository.ts'
import { offeredLanguages, shippedTexts } from './shipped.ts'

/** How a page speaks: its texts, and the locale of its numbers and names. */
export type Spoken = { locale: string; texts: Texts }
type Checkout = { token: string; locale: string }

const offeredCodes = async () => (await offeredLanguages()).map(({ code }) => code)

/**
 * What a shopper reads: in the language chosen by `?lang=`, now or before, else in the browser's, else in the store's.
 * The checkout keeps it. A store's own words win over the shipped ones.
 */
export const spokenTo = async (
  { db }: Pick<Services, 'db'>,
  checkout: Checkout,
  page: TextPage,
  request: FastifyRequest,
): Promise<Spoken> => {
  const offered = await offeredCodes()
  const asked = askedFor(request, offered)
  const locale = asked ?? (await localeBefore(db, checkout, offered, request))
  if (asked) await keepLocale(db, checkout.token, { locale, language: asked })
  else if (locale !== checkout.locale) await keepLocale(db, checkout.token, { locale })
  const language = languageOf(locale, offered) ?? sourceLanguage
  const [shipped, own] = await Promise.all([
    shippedTexts(language, page),
    ownTextsOfCheckout(db, checkout.token, language, page),
  ])
  return { locale, texts: textsOf(page, { ...shipped, ...own }) }
}

/** What somebody reads who has no checkout, in the language of `?lang=`, else of the browser. Asks no database. */
export const spokenToAnyone = async (page: TextPage, request: FastifyRequest): Promise<Spoken> => {
  const offered = await offeredCodes()
  const locale = askedFor(request, offered) ?? browsers(request, offered) ?? sourceLanguage
  return { locale, texts: textsOf(page, await shippedTexts(languageOf(locale, offered)!, page)) }
}

/** The shipped texts of `?lang=`, or null where it asks for none. */
export const spokenAsAsked = async (page: TextPage, request: FastifyRequest): Promise<Spoken | null> => {
  const locale = askedFor(request, await offeredCodes())
  return locale === undefined ? null : { locale, texts: textsOf(page, await shippedTexts(locale, page)) }
}

const localeBefore = async (
  db: Services['db'],
  { token, locale }: Checkout,
  offered: readonly string[],
  request: FastifyRequest,
): Promise<string> => {
  const stores = languageOf(locale, offered) ? locale : sourceLanguage
  if (await chosenLanguage(db, token)) return stores
  return browsers(request, offered) ?? stores
}

const askedFor = ({ query }: FastifyRequest, offered: readonly string[]): string | undefined => {
  const { lang } = query as { lang?: unknown }
  return typeof lang === 'string' ? languageOf(lang, offered) : undefined
}

const browsers = ({ headers }: FastifyRequest, offered: readonly string[]): string | undefined =>
  preferredLocale(headers['accept-language'], offered)
