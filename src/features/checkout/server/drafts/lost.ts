import { deleteDraft, findDrafts } from '#features/orders/server/public.ts'
import { getShop, ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { type Attempt, findAttempt, listAttempts } from '../payment/repository.ts'
import { findLostDraftsSoon } from './jobs.ts'
import * as repository from './repository.ts'

/** When the shop's search mostly knows of a draft whose answer was lost. */
const soonMs = 30_000
/** So long a press may be at work on its draft. */
const pressingMs = 20_000
/** So long a shopper waits for the shop's search, in place of being told that goods are gone which a lost draft may keep for them. */
const patienceMs = 2 * 60_000

type Doubtful = Attempt & { draft_in_doubt_since: Date }
const isInDoubt = (attempt: Attempt): attempt is Doubtful => attempt.draft_in_doubt_since !== null
/** Another press, perhaps in another process, may be about to keep a draft for it. */
const isBegun = ({ state, shop_draft_id }: Attempt) => state === 'started' && shop_draft_id === null

/** Takes out of the shop what was made for an attempt whose answer was lost, now that the shop's search knows it. Throws ShopError. */
export const discardLost = async (services: Services, attemptId: string): Promise<void> => {
  const attempt = await findAttempt(services.db, attemptId)
  if (!attempt || !isInDoubt(attempt) || isBegun(attempt)) return
  await discardFound(services, attempt)
  await repository.endDoubt(services.db, attempt.id, attempt.draft_in_doubt_since)
}

/** The same of what the search knows early, unless a press is at work on it: that one looks itself. */
export const discardLostEarly = async (services: Services, attemptId: string): Promise<void> => {
  const attempt = await findAttempt(services.db, attemptId)
  if (!attempt || !isInDoubt(attempt)) return
  if (isBegun(attempt) && services.now().getTime() - attempt.updated_at.getTime() < pressingMs) return
  await discardFound(services, attempt)
}

/** The same at once, of any of these attempts. Returns whether there was a doubt about one. */
export const discardLostOf = async (services: Services, attempts: readonly Attempt[]): Promise<boolean> => {
  const doubtful = attempts.filter(isInDoubt)
  for (const attempt of doubtful) await discardFound(services, attempt)
  return doubtful.length > 0
}

/** The doubt stays: there may be more than the search knows of. */
const discardFound = async (services: Services, attempt: Doubtful): Promise<void> => {
  const { id: reference, created_at, draft_in_doubt_since: since } = attempt
  if (isBegun(attempt) && !(await repository.takeDoubtOver(services.db, reference, since))) return
  const shop = await getShop(services, attempt.store_id)
  for (const id of await findDrafts(services, shop, { reference, since: created_at }))
    if (id !== attempt.shop_draft_id) await deleteDraft(shop, id)
}

/** Throws what a silent shop throws while goods that seem to be gone may be kept by a lost draft of this very checkout. */
export const refuseWhileInDoubt = async (services: Services, checkoutId: string): Promise<void> => {
  const now = services.now().getTime()
  const attempts = (await listAttempts(services.db, checkoutId)).filter(isInDoubt)
  if (attempts.some(({ draft_in_doubt_since: since }) => now - since.getTime() < patienceMs))
    throw new ShopError('broken', 'A draft order whose answer was lost may keep the goods.')
}

/** Has what was lost this moment looked for. */
export const searchSoon = ({ db, now }: Services, attemptId: string): Promise<void> =>
  findLostDraftsSoon.enqueue(
    db,
    { attemptId },
    { key: `lost-draft-soon:${attemptId}`, runAt: new Date(now().getTime() + soonMs) },
  )
