import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { job } from '#kit/server/jobs.ts'

/** Every night: one `keep-subscribed` for each connected store. */
export const keepAllSubscribed = job('keep-all-subscribed', z.object({}))

/** Every hour: takes back the stores that never had keys within a day. */
export const takeBackStores = job('take-back-stores', z.object({}))

/** Every hour: forgets the secrets before a rotation that nothing is signed with any more. */
export const forgetSecrets = job('forget-secrets', z.object({}))

/** Every half hour: renews the keys of shops that end soon. */
export const renewKeys = job('renew-keys', z.object({}))

/** A shop refused a store's key: asks it once more, and cuts the store off where it says so again. */
export const checkKey = job('check-key', z.object({ storeId: z.uuid() }))

/** Sees to it that a store's shop tells us of what it may. */
export const keepSubscribed = job('keep-subscribed', z.object({ storeId: z.uuid() }))

/** Asks a shop what it is called, which domain it has, in which time zone it is and on which plan. */
export const refreshFacts = job('refresh-shop-facts', z.object({ storeId: z.uuid() }))

/** Checks how a store stands with its shop (subject `store`) or with a provider, by its name; `isAgain` after a failure that might have passed. */
export const checkConnection = job(
  'check-connection',
  z.object({ storeId: z.uuid(), subject: z.string(), isAgain: z.boolean().optional() }),
)

/** After connecting: a minute later, when the first messages have come. */
export const checkSoon = ({ db, now }: Pick<Services, 'db' | 'now'>, storeId: string, subject: string): Promise<void> =>
  checkConnection.enqueue(
    db,
    { storeId, subject },
    { key: `check-connection:${storeId}:${subject}`, runAt: new Date(now().getTime() + 60_000) },
  )
