import {
  connectedProvider,
  listingProviders,
  ProviderError,
  silentProviders,
  worlds,
} from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { noteAftermath } from '../aftermath.ts'
import { askMoved } from '../jobs.ts'
import { updateAttempt } from '../repository.ts'
import { inTurns } from './in-turns.ts'
import * as repository from './repository.ts'

const day = 24 * 60 * 60_000
/** Banks take no longer to dispute a payment. */
const watchedMs = 180 * day
/** A run ends before the next one begins. */
const askingMs = 5 * 60_000
/** Of one account no more than a shopper and the sweep beside leave room for in its provider's limit. */
const askedAtOnce = { atOnce: 8, perLine: 2 }
/** An account that fails so often in a row is left until the next run. */
const failuresToLeave = 3
/** So much later than promised is told. */
const lateMs = day
/** What is listed stays listed for so long that a pause of weeks loses nothing. */
const listedMs = 28 * day

type Due = Awaited<ReturnType<typeof repository.listUnasked>>[number]

/**
 * Asks what became of the money of paid payments at providers that send no message of it, as many as a run has time for: fresh ones
 * every few hours, older ones daily, for half a year.
 */
export const askAfterwards = async (services: Services): Promise<void> => {
  const now = services.now()
  const due = await repository.listUnasked(services.db, now, watchedMs, silentProviders)
  const lateBy = now.getTime() - (due[0]?.due_at ?? now).getTime()
  if (lateBy > lateMs)
    services.log.warn(
      { due: due.length, late_hours: Math.round(lateBy / 3_600_000) },
      'payments are asked about more than a day late: disputes may be heard of too late',
    )
  const accounts = Map.groupBy(due, ({ store_id, provider }) => `${provider}:${store_id}`)
  const failures = new Map<string, number>()
  const isOver = () => services.now().getTime() - now.getTime() > askingMs
  await inTurns(
    [...accounts.values()].map((payments) => freshAndOld(payments, now)),
    { ...askedAtOnce, isOver },
    async ({ id, store_id, provider }) => {
      const account = `${provider}:${store_id}`
      const hasFailed = (await ask(services, id)) === 'account-fails'
      failures.set(account, hasFailed ? (failures.get(account) ?? 0) + 1 : 0)
      return failures.get(account)! < failuresToLeave ? 'go-on' : 'leave'
    },
  )
}

/** Those of the first week and older ones alternately: many of the one keep none of the other waiting. */
function* freshAndOld(payments: readonly Due[], now: Date): Generator<Due> {
  const weekAgo = now.getTime() - 7 * day
  const isFresh = ({ created_at: at }: Due) => at.getTime() > weekAgo
  const [fresh, old] = [payments.filter(isFresh), payments.filter((one) => !isFresh(one))]
  for (let at = 0; at < Math.max(fresh.length, old.length); at++) yield* [fresh[at], old[at]].filter((one) => !!one)
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

/** It is noted before the question: a payment that cannot be read stands in no other's way. */
const ask = async (services: Services, id: string): Promise<'asked' | 'account-fails'> => {
  await updateAttempt(services.db, id, { aftermath_checked_at: services.now() })
  try {
    await noteAftermath(services, id, 'none')
    return 'asked'
  } catch (error) {
    services.log.warn({ err: error, attempt: id }, 'could not ask what became of a payment')
    return error instanceof ProviderError && error.kind !== 'refused' ? 'account-fails' : 'asked'
  }
}
