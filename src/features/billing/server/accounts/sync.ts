import type Stripe from 'stripe'
import { auditWithoutRequest } from '#features/audit/server/public.ts'
import { updateStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { freePlanId, isLiving, effectivePlan, upgradePlanId } from '../../rules.ts'
import { billingEngine, fromUnixSeconds } from '../engine.ts'
import { leavePlan, noticePayment } from '../jobs.ts'
import * as repository from './repository.ts'

/**
 * Asks the engine how a store's subscription stands and takes that over: the one way in which a store's plan changes. Any
 * number of times, in any order, it ends in what the engine said last.
 */
export const syncAccount = async (services: Services, storeId: string): Promise<void> => {
  const known = await repository.findAccount(services.db, storeId)
  if (!known) return
  const askedAt = services.now()
  const query = { customer: known.customer_id, status: 'all', limit: 100 } as const
  const { data } = await billingEngine(services).subscriptions.list(query)
  const subscription = data.find(({ status }) => isLiving(status)) ?? data[0]
  if (data.filter(({ status }) => isLiving(status)).length > 1)
    services.log.error({ storeId, customer: known.customer_id }, 'a store has more than one subscription')
  await services.db.transaction().execute(async (db) => {
    const account = await repository.lockOlder(db, storeId, askedAt)
    if (account) await takeOver(db, account, subscription, askedAt)
  })
}

const takeOver = async (db: Db, account: repository.Account, facts: Stripe.Subscription | undefined, now: Date) => {
  const storeId = account.store_id
  const status = facts?.status ?? 'none'
  const item = facts?.items.data[0]
  const pastDueSince = status === 'past_due' ? (account.past_due_since ?? now) : null
  await repository.updateAccount(db, storeId, {
    subscription_id: facts?.id ?? null,
    status,
    price: item?.price.unit_amount ?? 0,
    period_start: item ? fromUnixSeconds(item.current_period_start) : null,
    period_end: item ? fromUnixSeconds(item.current_period_end) : null,
    is_ending: facts?.cancel_at_period_end ?? false,
    past_due_since: pastDueSince,
    asked_at: now,
  })
  if (pastDueSince && !account.past_due_since)
    await noticePayment.enqueue(db, { storeId, kind: 'failed' }, { key: `billing-notice:${storeId}` })
  await setPlan(db, storeId, effectivePlan(status, pastDueSince, now), {
    afterFailure: account.past_due_since !== null,
  })
}

const setPlan = async (db: Db, storeId: string, plan: number, { afterFailure }: { afterFailure: boolean }) => {
  const owner = await repository.findOwner(db, storeId)
  if (!owner || owner.plan_id === plan) return
  await updateStore(db, storeId, { plan_id: plan })
  await auditWithoutRequest(db, { merchantId: owner.id, storeId }, 'plan.change', { from: owner.plan_id, to: plan })
  if (owner.plan_id !== upgradePlanId || plan !== freePlanId) return
  await leavePlan.enqueue(db, { storeId }, { key: `leave-plan:${storeId}`, maxAttempts: 25 })
  if (afterFailure) await noticePayment.enqueue(db, { storeId, kind: 'over' }, { key: `billing-notice:${storeId}` })
}
