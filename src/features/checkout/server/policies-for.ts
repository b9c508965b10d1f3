import { matchLanguage, languages } from '#features/localization/languages.ts'
import { currentPolicies, findPolicy, keptPolicies, readPolicies } from '#features/policies/server/public.ts'
import { readForPage } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { type Checkout, findByToken } from './repository.ts'

const codes = languages.map(({ code }) => code)

/** In which language a checkout's shopper reads the shop's policies: shops write two kinds of Portuguese. */
export const policyLanguage = ({ locale }: Pick<Checkout, 'locale'>) =>
  locale.toLowerCase() === 'pt-br' ? 'pt-BR' : (matchLanguage(locale, codes) ?? 'en')

/** Those of a checkout's shop, which is asked for them where that is due; a shop that does not answer blocks no payment. */
export const currentPoliciesFor = (services: Services, checkout: Checkout) =>
  currentPolicies(services, checkout.store_id, policyLanguage(checkout))

/** Those that the shop named before; asks nothing of the outside. */
export const policiesFor = (services: Services, checkout: Checkout) => {
  const language = policyLanguage(checkout)
  return readForPage(services, checkout, `policies ${language}`, () =>
    keptPolicies(services.db, checkout.store_id, language),
  )
}

/** The text of one of them; null for one that the shop does not have. */
export const policyFor = async (services: Services, token: string, type: string) => {
  const checkout = await findByToken(services.db, token)
  if (!checkout) return null
  await readPolicies(services, checkout.store_id, policyLanguage(checkout))
  return findPolicy(services.db, checkout.store_id, policyLanguage(checkout), type)
}
