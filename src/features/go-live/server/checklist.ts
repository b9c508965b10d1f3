import { providerTitle, getWorld } from '#features/payment-methods/server/public.ts'
import { unreachedCountries } from '#features/shipping-rates/coverage.ts'
import { isPriced } from '#features/shipping-rates/rules.ts'
import type { Services } from '#kit/server/context.ts'
import type { Checklist } from '../contract.ts'
import { getTasks } from '../rules.ts'
import { findFacts } from './repository.ts'

/** What a store still has to do before shoppers come. */
export const readChecklist = async (services: Services, storeId: string): Promise<Checklist> => {
  const facts = await findFacts(services.db, storeId)
  const { rates, currency, ships_to: shipsTo } = facts
  return {
    tasks: getTasks({
      hasKeys: facts.has_keys,
      isProven: facts.is_verified_secret_key,
      missingScopes: facts.missing_scopes.length,
      hasPlan: facts.plan_id === 2,
      providers: facts.providers.map((row) => ({
        title: providerTitle(row.provider),
        isOn: row.is_active && row.is_authorized,
        isTest: getWorld(services, row) === 'test',
      })),
      rates: {
        count: rates.length,
        offered: rates.filter((rate) => isPriced(rate, currency)).length,
        unreached: unreachedCountries(rates, currency, shipsTo),
        isKnown: shipsTo !== null,
      },
      hasLook: facts.has_look,
      languages: facts.languages ?? 0,
      chosenLanguages: facts.checkout_languages?.length ?? 0,
      domain: facts.host === null ? null : { host: facts.host, isVerified: facts.verified_at !== null },
      isTested: facts.is_tested,
      leftAsIs: facts.left_as_is ?? [],
    }),
    is_dismissed: facts.is_dismissed,
    has_checkouts: facts.has_checkouts,
  }
}
