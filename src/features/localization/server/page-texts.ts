import type { FastifyRequest } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { type TextPage, type Texts, textsOf } from '../catalogue.ts'
import { matchLanguage, preferredLocale, sourceLanguage } from '../languages.ts'
import { chosenLanguage, keepLocale, ownTextsOfCheckout } from './repository.ts'
import { offeredLanguages, shippedTexts } from './shipped.ts'

/** How a page speaks: its texts, and the locale of its numbers and names. */
export type PageTexts = { locale: string; language: string; texts: Texts }
type Checkout = { token: string; locale: string }

const offeredCodes = async () => (await offeredLanguages()).map(({ code }) => code)

/**
 * What a shopper reads: in the language chosen by `?lang=` or in the form, now or before, else in the browser's, else in the store's.
 * The checkout keeps it. A store's own words win over the shipped ones.
 */
export const textsForShopper = async (
  { db }: Pick<Services, 'db'>,
  checkout: Checkout,
  page: TextPage,
  request: FastifyRequest,
): Promise<PageTexts> => {
  const offered = await offeredCodes()
  const before = await localeBefore(db, checkout, offered, request)
  const asked = askedFor(request, offered) ?? switchedTo(request, matchLanguage(before, offered), offered)
  const locale = asked ?? before
  if (asked) await keepLocale(db, checkout.token, { locale, language: asked })
  else if (locale !== checkout.locale) await keepLocale(db, checkout.token, { locale })
  const language = matchLanguage(locale, offered) ?? sourceLanguage
  const [shipped, own] = await Promise.all([
    shippedTexts(language, page),
    ownTextsOfCheckout(db, checkout.token, language, page),
  ])
  return { locale, language, texts: textsOf(page, { ...shipped, ...own }, language) }
}

/** How a checkout speaks since its page was shown last. */
export const textsForCheckout = async (
  { db }: Pick<Services, 'db'>,
  { token, locale }: Checkout,
): Promise<PageTexts> => {
  const language = matchLanguage(locale, await offeredCodes()) ?? sourceLanguage
  const [shipped, own] = await Promise.all([
    shippedTexts(language, 'checkout'),
    ownTextsOfCheckout(db, token, language, 'checkout'),
  ])
  return { locale, language, texts: textsOf('checkout', { ...shipped, ...own }, language) }
}

/** What somebody reads who has no checkout, in the language of `?lang=`, else of the browser. Asks no database. */
export const textsForVisitor = async (page: TextPage, request: FastifyRequest): Promise<PageTexts> => {
  const offered = await offeredCodes()
  const locale = askedFor(request, offered) ?? browsers(request, offered) ?? sourceLanguage
  const language = matchLanguage(locale, offered)!
  return { locale, language, texts: textsOf(page, await shippedTexts(language, page), language) }
}

/** The shipped texts of `?lang=`, or null where it asks for none. */
export const textsForQuery = async (page: TextPage, request: FastifyRequest): Promise<PageTexts | null> => {
  const language = askedFor(request, await offeredCodes())
  if (language === undefined) return null
  return { locale: language, language, texts: textsOf(page, await shippedTexts(language, page), language) }
}

const localeBefore = async (
  db: Services['db'],
  { token, locale }: Checkout,
  offered: readonly string[],
  request: FastifyRequest,
): Promise<string> => {
  const stores = matchLanguage(locale, offered) ? locale : sourceLanguage
  if (await chosenLanguage(db, token)) return stores
  return browsers(request, offered) ?? stores
}

const askedFor = ({ query }: FastifyRequest, offered: readonly string[]): string | undefined => {
  const { lang } = query as { lang?: unknown }
  return typeof lang === 'string' ? matchLanguage(lang, offered) : undefined
}

/** The language that a posted form holds, where it is another one than the page was in: the field is always sent. */
const switchedTo = ({ body }: FastifyRequest, current: string | undefined, offered: readonly string[]) => {
  const { lang } = (body ?? {}) as { lang?: unknown }
  const language = typeof lang === 'string' ? matchLanguage(lang, offered) : undefined
  return language === current ? undefined : language
}

const browsers = ({ headers }: FastifyRequest, offered: readonly string[]): string | undefined =>
  preferredLocale(headers['accept-language'], offered)
