import type { Services } from '#kit/server/context.ts'
import { getShop } from './connection.ts'
import * as repository from './repository.ts'
import type { Shop } from './shopify/client.ts'
import { shopDomains, shopShipsTo } from './shopify/operations.ts'

const freshMs = 60 * 60_000

/**
 * The codes of the countries that a store's shop ships to, as it said within the hour, together with whom shoppers write to and the
 * domains that it has; where it says nothing, as it said before (`ships_to` of the store that was read), and null where it never did.
 */
export const shipsTo = async (
  services: Services,
  { id, ships_to: before }: Pick<repository.StoreRow, 'id' | 'ships_to'>,
): Promise<string[] | null> => {
  const now = services.now()
  if (!(await repository.claimShipsTo(services.db, id, now, new Date(now.getTime() - freshMs)))) return before
  try {
    const opened = await getShop(services, id)
    const [{ shop }, domains] = await Promise.all([opened.send(shopShipsTo, {}), readDomains(services, id, opened)])
    const countries = [...new Set(shop.shipsToCountries)].toSorted()
    // A shop that ships nowhere yet has not set its shipping up: nobody is turned away for that.
    const ships_to = countries.length > 0 ? countries : null
    await repository.updateStore(services.db, id, { ships_to, contact_email: shop.contactEmail || null, ...domains })
    return ships_to
  } catch (error) {
    services.log.warn({ err: error, store: id }, 'the shop did not say where it ships to')
    return before
  }
}

/** Nothing where the shop keeps them to itself: those that it named before stand. */
const readDomains = async ({ log }: Services, store: string, shop: Shop) => {
  try {
    return { domains: (await shop.send(shopDomains, {})).shop.domains.map(({ host }) => host) }
  } catch (error) {
    log.warn({ err: error, store }, 'the shop did not say which domains it has')
    return {}
  }
}
