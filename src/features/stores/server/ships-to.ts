import type { Services } from '#kit/server/context.ts'
import { shopOf } from './connection.ts'
import * as repository from './repository.ts'
import { shopShipsTo } from './shopify/operations.ts'

const freshMs = 60 * 60_000

/**
 * The codes of the countries that a store's shop ships to, as it said within the hour, together with whom shoppers write to; where it says nothing, as it said before,
 * and null where it never did.
 */
export const shipsTo = async (services: Services, storeId: string): Promise<string[] | null> => {
  const now = services.now()
  if (await repository.claimShipsTo(services.db, storeId, now, new Date(now.getTime() - freshMs))) {
    try {
      const { shop } = await (await shopOf(services, storeId)).send(shopShipsTo, {})
      const countries = [...new Set(shop.shipsToCountries)].toSorted()
      // A shop that ships nowhere yet has not set its shipping up: nobody is turned away for that.
      await repository.updateStore(services.db, storeId, {
        ships_to: countries.length > 0 ? countries : null,
        contact_email: shop.contactEmail || null,
      })
    } catch (error) {
      services.log.warn({ err: error, store: storeId }, 'the shop did not say where it ships to')
    }
  }
  return (await repository.findStore(services.db, storeId))?.ships_to ?? null
}
