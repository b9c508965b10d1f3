import Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { graceEnd, isLiving } from '../../rules.ts'
import { asking, billingEngine } from '../engine.ts'
import * as repository from './repository.ts'
import { syncAccount } from './sync.ts'

/** Ends a subscription with the week that is paid for. Returns when that is; 409 without a subscription. */
export const endWithPeriod = (services: Services, storeId: string): Promise<Date> =>
  asking(async () => {
    const account = await repository.findAccount(services.db, storeId)
    if (!account?.subscription_id || !isLiving(account.status))
      throw refuse.conflict('You need to have an active subscription to move to the Free plan.')
    await billingEngine(services).subscriptions.update(account.subscription_id, { cancel_at_period_end: true })
    await syncAccount(services, storeId)
    return (await repository.findAccount(services.db, storeId))?.period_end ?? services.now()
  })

/** Ends a subscription at once, if there is one: for stores that are given up, and payments that stay owed. */
export const endNow = async (services: Services, storeId: string): Promise<void> => {
  const account = await repository.findAccount(services.db, storeId)
  if (account?.subscription_id && isLiving(account.status)) {
    await billingEngine(services)
      .subscriptions.cancel(account.subscription_id)
      .catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      })
  }
  await syncAccount(services, storeId)
}

/** Ends a store's subscription if its grace is over. What was paid in the meantime goes on. */
export const endGrace = async (services: Services, storeId: string): Promise<void> => {
  await syncAccount(services, storeId)
  const account = await repository.findAccount(services.db, storeId)
  if (account?.past_due_since && graceEnd(account.past_due_since) <= services.now()) await endNow(services, storeId)
}
