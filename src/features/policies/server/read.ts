import { type ResultByName, type Shop, ShopError, getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { cleaned } from './clean.ts'
import { ownPolicies, shopPolicies } from './operations.ts'
import {
  findAnyTitles,
  findPolicies,
  findTitles,
  keepPolicies,
  makeDue,
  type Policy,
  type PolicyTitle,
  type Problem,
  termsOfService,
} from './repository.ts'

const freshMs = 60 * 60_000
/** A scope that was missing may be there a moment later. */
const silentMs = 60_000

/** Languages that the shop platform calls otherwise, with what stands in where a shop has none of the first. */
const platformNames: Readonly<Record<string, readonly [string, string?]>> = {
  zh: ['zh-CN'],
  nb: ['nb', 'no'],
  pt: ['pt-PT', 'pt-BR'],
  'pt-BR': ['pt-BR', 'pt-PT'],
}

type ShopPolicy = ResultByName<'ShopPolicies'>['shop']['shopPolicies'][number]

const inLanguage = async ({ type, title, body, translations, instead }: ShopPolicy): Promise<Policy> => {
  const translated = (key: string) => [...translations, ...instead].find((one) => one.key === key && one.value)?.value
  const text = await cleaned(translated('body') ?? body)
  return { type: type.toLowerCase(), title: translated('title') ?? title, body: text }
}

type Locales = { locale: string; instead: string }

/** In the shop's own words where it keeps its translations from the app; whether one does nobody has seen. */
const send = async (shop: Shop, locales: Locales): Promise<ShopPolicy[]> => {
  try {
    return (await shop.send(shopPolicies, locales)).shop.shopPolicies
  } catch (error) {
    if (!(error instanceof ShopError) || error.problem !== 'access-denied' || isOfPolicies.test(error.message))
      throw error
    const { shopPolicies: own } = (await shop.send(ownPolicies, {})).shop
    return own.map((policy) => ({ ...policy, translations: [], instead: [] }))
  }
}
const isOfPolicies = /read_legal_policies/

/** Those without a text are not shown: the shop has none. */
const ask = async (services: Services, storeId: string, language: string): Promise<Policy[]> => {
  const [locale, instead = locale] = platformNames[language] ?? [language]
  const found = await send(await getShop(services, storeId), { locale, instead })
  const policies = await Promise.all(found.map(inLanguage))
  return policies.filter(({ body }) => body.trim() !== '')
}

const isFresh = ({ now }: Services, { asked_at, problem }: { asked_at: Date | null; problem: Problem | null }) =>
  asked_at !== null && now().getTime() - asked_at.getTime() < (problem ? silentMs : freshMs)

/**
 * The policies of a store's shop in a language, as the shop said within the hour; where it says nothing, as it said before, and why it
 * does not.
 */
export const readPolicies = async (
  services: Services,
  storeId: string,
  language: string,
): Promise<{ policies: PolicyTitle[]; problem: Problem | null }> => {
  const { db } = services
  const now = services.now()
  const kept = await findTitles(db, storeId, language)
  if (kept && isFresh(services, kept)) return kept
  const key = { store_id: storeId, language }
  try {
    const policies = await ask(services, storeId, language)
    await keepPolicies(db, key, { policies, problem: null, asked_at: now })
    return { policies: policies.map(({ type, title }) => ({ type, title })), problem: null }
  } catch (error) {
    services.log.warn({ err: error, store: storeId }, 'the shop did not say its policies')
    const problem = error instanceof ShopError && error.problem === 'access-denied' ? 'scope' : 'silent'
    await keepPolicies(db, key, { policies: null, problem, asked_at: now })
    return { policies: kept?.policies ?? [], problem }
  }
}

/**
 * The policies with their texts as the shop says them now, in English. Texts in other languages are asked for anew when somebody reads them next.
 */
export const readPoliciesNow = async (
  services: Services,
  storeId: string,
): Promise<{ policies: Policy[]; problem: Problem | null }> => {
  const { db } = services
  await makeDue(db, storeId)
  const { problem } = await readPolicies(services, storeId, 'en')
  return { policies: await findPolicies(db, storeId, 'en'), problem }
}

/**
 * Those that shoppers are led to, and the terms of service, which who must agree to them is led to in any case, as they were said before;
 * asks nothing of the outside.
 */
export const keptPolicies = async (db: Services['db'], storeId: string, language: string): Promise<Shown> =>
  toShown(await findAnyTitles(db, storeId, language))

/** The same as the shop says them now: it is asked where that is due. */
export const currentPolicies = async (services: Services, storeId: string, language: string): Promise<Shown> => {
  const kept = await findAnyTitles(services.db, storeId, language)
  if (kept && isFresh(services, { asked_at: kept.own_asked_at, problem: kept.own_problem })) return toShown(kept)
  await readPolicies(services, storeId, language)
  return keptPolicies(services.db, storeId, language)
}

type Shown = { policies: PolicyTitle[]; terms: PolicyTitle | null }

const toShown = ({ policies = [], terms = null }: Partial<Awaited<ReturnType<typeof findAnyTitles>>> = {}): Shown => ({
  policies,
  terms: terms === null ? null : { type: termsOfService, title: terms },
})
