import {
  connectedProvider,
  listingProviders,
  silentProviders,
  worlds,
} from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { noteAftermath } from '../aftermath.ts'
import { askMoved } from '../jobs.ts'
import { updateAttempt } from '../repository.ts'
import * as repository from './repository.ts'

const day = 24 * 60 * 60_000
/** Banks take no longer to dispute a payment. */
const watchedMs = 180 * day
/** A run ends before the next one begins. */
const askingMs = 5 * 60_000
/** What is listed stays listed for so long that a pause of weeks loses nothing. */
const listedMs = 28 * day

/**
 * Asks what became of the money of paid payments at providers that send no message of it, a bounded number at a time: fresh ones
 * every few hours, older ones daily, for half a year.
 */
export const askAfterwards = async (services: Services): Promise<void> => {
  const now = services.now()
  for (const { id } of await repository.listUnasked(services.db, now, watchedMs, silentProviders)) {
    if (services.now().getTime() - now.getTime() > askingMs) break
    await ask(services, id)
  }
}

/** Has each store's account at a provider that lists refunds and disputes asked for its lists. */
export const askAllMoved = async ({ db, now }: Services): Promise<void> => {
  const since = new Date(now().getTime() - watchedMs)
  for (const { store_id: storeId, provider } of await repository.listPaidAt(db, since, listingProviders))
    await askMoved.enqueue(db, { storeId, provider }, { key: `ask-moved:${storeId}:${provider}` })
}

/** Takes over what a provider's lists name of a store's payments. Throws ProviderError. */
export const takeMoved = async (services: Services, storeId: string, name: string): Promise<void> => {
  const now = services.now()
  const since = new Date(now.getTime() - listedMs)
  const moved = []
  for (const world of worlds) {
    const provider = await connectedProvider(services, storeId, name, world)
    moved.push(...((await provider?.moved(since)) ?? []))
  }
  const payments = moved.flatMap(({ payment_id }) => payment_id ?? [])
  const references = moved.flatMap(({ reference }) => reference ?? [])
  const named = { storeId, provider: name, payments, references }
  // One that was just asked about is listed for weeks to come.
  for (const { id } of await repository.listNamed(services.db, named, new Date(now.getTime() - day / 2)))
    await ask(services, id)
}

/** Before the question: a payment that cannot be read stands in no other's way. */
const ask = async (services: Services, id: string): Promise<void> => {
  await updateAttempt(services.db, id, { aftermath_checked_at: services.now() })
  await noteAftermath(services, id, 'none').catch((error: unknown) =>
    services.log.warn({ err: error, attempt: id }, 'could not ask what became of a payment'),
  )
}
