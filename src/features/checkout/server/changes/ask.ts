import { type Browser, isKnown } from '#features/shopper-data/server/public.ts'
import { ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import type { Address } from '../../address.ts'
import { type ChangeCause, isBeingSent, changeProblem } from '../../change-rules.ts'
import { asAtShop } from '../../country-codes.ts'
import { DutiesDue } from '../diversions/duties.ts'
import { hasSameTotal } from '../pricing/same-total.ts'
import { type Checkout, findByToken, lockCheckout } from '../repository.ts'
import { executeChange } from './execute.ts'
import { changeKey, changeOrder } from './jobs.ts'
import * as repository from './repository.ts'

const perCheckout = { name: 'change-order', points: 10, seconds: 600 }
const perAddress = { name: 'change-order-address', points: 60, seconds: 3_600 }

/** What came of a press: taken on (done, or on its way to the shop), pressed by somebody else, or refused for a cause. */
export type ChangeAnswer = 'taken' | 'stranger' | { cause: ChangeCause }

type ChangeRequest = { kind: 'cancel' } | { kind: 'address'; address: Address; version: number }

/** Who asks. A stranger does not learn whether it could be done. */
export type Asking = { browser: Browser; ip: string }

/** Cancels the order of a checkout for its shopper, and gives its money back, once however often it is asked. Throws 404 and 429. */
export const cancelOrder = (services: Services, token: string, asking: Asking): Promise<ChangeAnswer> =>
  ask(services, token, asking, null, async () => ({ kind: 'cancel' }))

/**
 * Sends the order of a checkout to another address in the same country and province. `version` is of the page on which it was typed. Throws
 * 404 and 429.
 */
export const readdressOrder = (
  services: Services,
  token: string,
  { address, version }: { address: Address; version: number },
  asking: Asking,
): Promise<ChangeAnswer> =>
  ask(services, token, asking, address, async (checkout) => {
    const wanted = atPlace(checkout, address)
    try {
      return (await hasSameTotal(services, checkout, wanted))
        ? { kind: 'address', address: wanted, version }
        : { cause: 'total' }
    } catch (error) {
      if (error instanceof DutiesDue) return { cause: 'total' }
      if (error instanceof ShopError || (error instanceof Refusal && error.status >= 500)) return { cause: 'silent' }
      throw error
    }
  })

/** All of an address but the country and province that an order goes to already. */
const atPlace = ({ shipping_address: kept }: Checkout, address: Address): Address => {
  const { country = '', province = '' } = asAtShop(kept ?? {})
  return { ...address, country, province }
}

const ask = async (
  services: Services,
  token: string,
  { browser, ip }: Asking,
  address: Address | null,
  prepareRequest: (checkout: Checkout) => Promise<ChangeRequest | { cause: ChangeCause }>,
): Promise<ChangeAnswer> => {
  const { db } = services
  const checkout = await findByToken(db, token)
  if (!checkout) throw refuse.notFound('This checkout does not exist.')
  if (!isKnown(checkout, browser)) return 'stranger'
  await services.limits.take(perAddress, networkPrefix(ip))
  await services.limits.take(perCheckout, checkout.id)
  // What cannot be is said before the shop is asked anything.
  const known = await findBlockedCause(services, checkout)
  // Pressed again as no answer came: it was done while it still could be.
  const { shipping_address: kept } = checkout
  if (known) return address && kept && isSame(kept, atPlace(checkout, address)) ? 'taken' : known
  const request = await prepareRequest(checkout)
  if ('cause' in request) return request
  const written = await db.transaction().execute((db) => write({ ...services, db }, checkout.id, request))
  if (written === 'taken' || 'cause' in written) return written
  const { id } = written
  // What is not done now is done by the job: at once, where it came during this try and waits for as long as that could have taken.
  await executeChange(services, id).catch(async (error: unknown) => {
    services.log.warn({ err: error, change: id }, 'an order is not changed yet')
    const waitMs = error instanceof ShopError ? error.waitMs : undefined
    const runAt = waitMs === undefined ? {} : { runAt: new Date(services.now().getTime() + waitMs) }
    await changeOrder.enqueue(db, { changeId: id }, { key: changeKey(id), maxAttempts: 25, ...runAt })
  })
  const change = await repository.findChange(db, id)
  return change?.state === 'refused' ? { cause: change.cause ?? 'over' } : 'taken'
}

/** Null where it may be changed, and where it is being cancelled: then the press says which of both. */
const findBlockedCause = async (
  services: Services,
  { id, store_id }: Checkout,
): Promise<{ cause: ChangeCause } | null> => {
  const latest = await repository.findLatest(services.db, id)
  if (latest?.kind === 'cancel' && latest.state !== 'refused') return null
  const placed = await repository.findPlaced(services.db, store_id, id)
  const cause = placed ? changeProblem(getFacts(placed, services.now())) : 'over'
  return cause && { cause }
}

export const getFacts = (placed: repository.Placed, now: Date) => ({
  minutes: placed.minutes,
  placedAt: placed.placed_at,
  now,
  isCancelled: placed.cancelled_at !== null,
  isSent: isBeingSent(placed.fulfillment_status),
  isDisputed: placed.is_disputed,
  isRefunded: placed.is_refunded,
})

/** Writes a wish down with the job that sees to it, under the lock of the checkout; or what there is to say in its place. */
const write = async (
  services: Services,
  checkoutId: string,
  request: ChangeRequest,
): Promise<{ id: string } | 'taken' | { cause: ChangeCause }> => {
  const { db } = services
  const checkout = await lockCheckout(db, checkoutId)
  const latest = await repository.findLatest(db, checkoutId)
  const isOpen = latest?.state === 'asked'
  if (latest?.kind === 'cancel' && latest.state !== 'refused') {
    if (request.kind === 'cancel') return isOpen ? { id: latest.id } : 'taken'
    return { cause: 'cancelled' }
  }
  const kept = isOpen ? latest.address : checkout.shipping_address
  // Pressed twice, or once more as no answer came.
  if (request.kind === 'address' && kept && isSame(kept, request.address)) return isOpen ? { id: latest.id } : 'taken'
  const refused = await findBlockedCause(services, checkout)
  if (refused) return refused
  if (isOpen) return { cause: request.kind === 'address' ? 'newer' : 'silent' }
  if (request.kind === 'address' && request.version !== checkout.version) return { cause: 'newer' }
  const { store_id } = checkout
  const address = request.kind === 'address' ? request.address : null
  const id = await repository.insertChange(
    db,
    { store_id, checkout_id: checkoutId, kind: request.kind, address },
    services.now(),
  )
  await changeOrder.enqueue(db, { changeId: id }, { key: changeKey(id), maxAttempts: 25 })
  return { id }
}

const isSame = (one: Partial<Address>, other: Address) =>
  Object.entries(other).every(([field, text]) => (one[field as keyof Address] ?? '') === text)
