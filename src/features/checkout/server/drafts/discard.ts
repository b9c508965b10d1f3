import { deleteDraft } from '#features/orders/server/public.ts'
import { getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { isLive } from '../../rules.ts'
import { type Attempt, findAttempt, listAttempts } from '../payment/repository.ts'
import { discardDraft, findLostDrafts } from './jobs.ts'
import { discardLostOf } from './lost.ts'
import * as repository from './repository.ts'

const isWaste = ({ state, shop_draft_id, draft_ended_at }: Attempt) =>
  shop_draft_id !== null && draft_ended_at === null && !isLive(state) && state !== 'succeeded'

/** Takes the draft order of an attempt out of the shop, unless something may still become of it. Throws ShopError. */
export const discard = async (services: Services, attemptId: string): Promise<void> => {
  const attempt = await findAttempt(services.db, attemptId)
  if (!attempt || !isWaste(attempt)) return
  // One that a person completed stays: money that comes late is then already ordered.
  await deleteDraft(await getShop(services, attempt.store_id), attempt.shop_draft_id!)
  await repository.endDraft(services.db, attempt.id, services.now())
}

/** Frees at once what the shop kept for earlier attempts, so that a shopper is not told that their own piece is sold out. */
export const discardEarlier = async (services: Services, checkoutId: string): Promise<void> => {
  const over = (await listAttempts(services.db, checkoutId)).filter(({ state }) => !isLive(state))
  await Promise.all(over.filter(isWaste).map(({ id }) => discard(services, id)))
  await discardLostOf(services, over)
}

/** Has drafts taken out of the shop that were forgotten there. */
export const sweepDrafts = async ({ db, now }: Services): Promise<void> => {
  for (const { id } of await repository.takeForgotten(db, now()))
    await discardDraft.enqueue(db, { attemptId: id }, { key: `draft:${id}`, ifAbsent: true })
  for (const { id } of await repository.takeUncertain(db, now()))
    await findLostDrafts.enqueue(db, { attemptId: id }, { key: `lost-draft:${id}`, ifAbsent: true })
}
