import type { FastifyRequest } from 'fastify'
import { readForPage } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { type TextPage, type Texts, getTexts } from '../catalogue.ts'
import { matchLanguage, preferredLocale, sourceLanguage } from '../languages.ts'
import { type CheckoutLanguages, keepLocale, ownTexts, ownCheckoutTexts, findCheckoutLanguages } from './repository.ts'
import { offeredLanguages, shippedTexts } from './shipped.ts'

/** How a page speaks: its texts, and the locale of its numbers and names. */
export type PageTexts = {
  locale: string
  language: string
  texts: Texts
  /** Those to choose from, where its store does not speak all of them. */
  languages?: readonly string[]
}
type Checkout = { token: string; locale: string }

const offeredCodes = async () => (await offeredLanguages()).map(({ code }) => code)

/** Those of a store that speaks fewer of them, in its order. */
const amongOffered = (offered: readonly string[], checkoutLanguages: readonly string[] | null): readonly string[] => {
  const own = (checkoutLanguages ?? []).filter((code) => offered.includes(code))
  return own.length > 0 ? own : offered
}

/** The shipped texts under a store's own. */
const textsFrom = async (language: string, page: TextPage, its: Promise<Texts>): Promise<Texts> => {
  const [shipped, own] = await Promise.all([shippedTexts(language, page), its])
  return getTexts(page, { ...shipped, ...own }, language)
}

/**
 * What a shopper reads: in the language chosen by `?lang=` or in the form, now or before, else in the browser's, else in the store's;
 * of those that the store speaks. The checkout keeps it. A store's own words win over the shipped ones. `known`: what was read already.
 */
export const textsForShopper = async (
  services: Pick<Services, 'db' | 'cache'>,
  checkout: Checkout,
  page: TextPage,
  request: FastifyRequest,
  known?: CheckoutLanguages,
): Promise<PageTexts> => {
  const { db } = services
  const [everyCode, found] = await Promise.all([offeredCodes(), known ?? findCheckoutLanguages(db, checkout.token)])
  const { chosen = null, checkoutLanguages = null } = found ?? {}
  const offered = amongOffered(everyCode, checkoutLanguages)
  const before = localeBefore(checkout, chosen, offered, request)
  const asked = askedFor(request, offered) ?? switchedTo(request, matchLanguage(before, offered), offered)
  const locale = asked ?? before
  if (asked) await keepLocale(db, checkout.token, { locale, language: asked })
  else if (locale !== checkout.locale) await keepLocale(db, checkout.token, { locale })
  const language = matchLanguage(locale, offered) ?? sourceLanguage
  const load = () =>
    textsFrom(language, page, found ? ownTexts(db, found.store_id, language, page) : Promise.resolve({}))
  const texts = await (found ? readForPage(services, found, `texts ${language} ${page}`, load) : load())
  return {
    locale,
    language,
    texts,
    ...(offered.length < everyCode.length && { languages: offered }),
  }
}

/** How a checkout speaks since its page was shown last. */
export const textsForCheckout = async (
  { db }: Pick<Services, 'db'>,
  { token, locale }: Checkout,
): Promise<PageTexts> => {
  const language = matchLanguage(locale, await offeredCodes()) ?? sourceLanguage
  const own = ownCheckoutTexts(db, token, language, 'checkout')
  return { locale, language, texts: await textsFrom(language, 'checkout', own) }
}

/** What a store says on a page to a shopper of a locale, without asking the shopper's browser. */
export const textsForStore = async (
  { db }: Pick<Services, 'db'>,
  storeId: string,
  page: TextPage,
  locale: string,
): Promise<PageTexts> => {
  const language = matchLanguage(locale, await offeredCodes()) ?? sourceLanguage
  return { locale, language, texts: await textsFrom(language, page, ownTexts(db, storeId, language, page)) }
}

/** What somebody reads who has no checkout, in the language of `?lang=`, else of the browser. Asks no database. */
export const textsForVisitor = async (page: TextPage, request: FastifyRequest): Promise<PageTexts> => {
  const offered = await offeredCodes()
  const locale = askedFor(request, offered) ?? browsers(request, offered) ?? sourceLanguage
  const language = matchLanguage(locale, offered)!
  return { locale, language, texts: getTexts(page, await shippedTexts(language, page), language) }
}

/** The shipped texts of `?lang=`, or null where it asks for none. */
export const textsForQuery = async (page: TextPage, request: FastifyRequest): Promise<PageTexts | null> => {
  const language = askedFor(request, await offeredCodes())
  if (language === undefined) return null
  return { locale: language, language, texts: getTexts(page, await shippedTexts(language, page), language) }
}

const localeBefore = (
  { locale }: Checkout,
  chosen: string | null,
  offered: readonly string[],
  request: FastifyRequest,
): string => {
  const other = offered.includes(sourceLanguage) ? sourceLanguage : offered[0]!
  const stores = matchLanguage(locale, offered) ? locale : other
  return chosen ? stores : (browsers(request, offered) ?? stores)
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
