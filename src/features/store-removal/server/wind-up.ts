import { closeAccount } from '#features/billing/server/public.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { scriptLine } from '#features/script/theme-line.ts'
import { getShop, unsubscribe } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import * as repository from './repository.ts'

export type Leftover = { shop: string; line: string }
type Leaving = { id: string; shop_domain: string; is_script_injected: boolean }

const payingMs = 3_600_000

/**
 * Takes the script out of the shop's theme and ends its messages to us; may be repeated. Returns the line that the shop
 * does not let us take out, if there is one. Throws while the shop cannot be reached and `insist` is true.
 */
export const disconnectShop = async (
  services: Services,
  store: Leaving,
  mayRetry: boolean,
): Promise<Leftover | null> => {
  const tried = async (step: string, take: () => Promise<boolean>) => {
    try {
      return await take()
    } catch (error) {
      if (isNeverConnected(error)) return false
      if (mayRetry && !isClosed(error)) throw error
      services.log.warn({ err: error, storeId: store.id, step }, 'a store that is erased could not let go of its shop')
      return false
    }
  }
  const isOff = await tried('script', async () => {
    const { is_script_injected } = await switchAddOn(services, store.id, false)
    return !is_script_injected
  })
  await tried('webhooks', async () => {
    await unsubscribe(await getShop(services, store.id), `${services.env.PUBLIC_URL}/webhooks/shopify/${store.id}`)
    return true
  })
  return isOff || !store.is_script_injected
    ? null
    : { shop: store.shop_domain, line: scriptLine(services.env.CHECKOUT_URL, store.id) }
}

const closed = new Set(['unknown-shop', 'wrong-token', 'access-denied'])

/** There is nothing in its shop to let go of. */
const isNeverConnected = (error: unknown) => error instanceof Refusal && error.status < 500

/** Trying again changes nothing: the shop has taken our access away. */
const isClosed = (error: unknown) =>
  error instanceof Refusal && closed.has((error as { problem?: string }).problem ?? '')

/** True while a shopper pays, whose order is still to come, and while what was asked for of a paid order has no answer. */
export const isBeingPaid = ({ db, now }: Services, storeId: string) =>
  repository.isBeingPaid(db, storeId, new Date(now().getTime() - payingMs))

/** When to look again meanwhile. */
export const retryAt = ({ now }: Services) => new Date(now().getTime() + 5 * 60_000)

/** How long a shop that cannot be reached holds the end up. */
export const retryUntil = ({ now }: Services) => new Date(now().getTime() + 6 * 3_600_000).toISOString()

/**
 * Asks for the fees that are owed, ends what the store costs, then erases its sales. Throws until the billing engine has
 * agreed: nobody may go on paying for a store that is gone, nor leave unasked what is owed.
 */
export const endBusiness = async (services: Services, storeId: string) => {
  await closeAccount(services, storeId)
  await repository.eraseSales(services.db, storeId)
}
