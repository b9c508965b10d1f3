import { audit } from '#features/audit/server/public.ts'
import { sumOpenFees } from '#features/billing/server/public.ts'
import { countUncaptured, countUnordered } from '#features/checkout/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { storeRemoval } from '../contract.ts'
import { namesStore, sentences } from '../rules.ts'
import { eraseAttempts, eraseStore } from './jobs.ts'
import * as repository from './repository.ts'
import { retryUntil } from './wind-up.ts'

const noSuchStore = () => refuse.notFound('This store does not exist.')

export const storeRemovalRoutes: Routes<typeof storeRemoval> = {
  async losses({ db, merchant }, { params: { id } }) {
    const found = await repository.findLosses(db, merchant.id, id)
    if (!found) throw noSuchStore()
    const { orders, invoices, plan_id, is_script_injected, api_key, ...store } = found
    const [next, unsolved, uncaptured, fees] = await Promise.all([
      repository.findNextStore(db, merchant.id, id),
      countUnordered(db, id),
      countUncaptured(db, id),
      sumOpenFees(db, id),
    ])
    return {
      losses: {
        ...store,
        orders: orders ?? 0,
        invoices: invoices ?? 0,
        unsolved_payments: unsolved,
        uncaptured_payments: uncaptured,
        open_fees: Math.max(0, fees),
        has_script: is_script_injected,
        is_subscribed: plan_id === 2,
        is_unfinished: api_key === null,
        next_store: next?.name ?? null,
      },
    }
  },

  async remove(ctx, { body: { store_id: id, name } }) {
    const { merchant } = ctx
    return ctx.db.transaction().execute(async (db) => {
      await repository.takeTurns(db, merchant.id)
      const next = await repository.findNextStore(db, merchant.id, id)
      const answer = { has_stores: next !== undefined }
      const found = await repository.findLosses(db, merchant.id, id)
      if (!found) {
        if (await repository.isOwn(db, merchant.id, id)) return answer
        throw noSuchStore()
      }
      if (!namesStore(name, found.name)) throw refuse.invalid({ name: sentences.wrongName })
      await repository.markLeaving(db, merchant.id, id, next?.id ?? null)
      await audit({ ...ctx, db, store: found }, 'store.remove', { shop: found.shop_domain })
      await eraseStore.enqueue(db, { storeId: id, insistUntil: retryUntil(ctx) }, { maxAttempts: eraseAttempts })
      return answer
    })
  },
}
