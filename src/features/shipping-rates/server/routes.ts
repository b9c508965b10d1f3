import { findStore, shipsTo } from '#features/stores/server/public.ts'
import { toPage } from '#kit/contract/paging.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { shippingRates } from '../contract.ts'
import { rateFileRoutes } from './file/file-routes.ts'
import { manyRateRoutes } from './many/many-routes.ts'
import { deleteRates } from './many/repository.ts'
import { fromForm, toWire } from './rate-units.ts'
import * as repository from './repository.ts'

const noSuchRate = () => refuse.notFound('This shipping rate does not exist.')

export const shippingRateRoutes: Routes<typeof shippingRates> = {
  list: async ({ db, store }, { query }) => {
    const { rates, total, page } = await repository.listRatesPage(db, store.id, query)
    return { shippingRates: toPage(rates.map(toWire), total, page, repository.ratesPerPage) }
  },

  conditions: async (ctx) => {
    const [shippingRates, store] = await Promise.all([
      repository.listRates(ctx.db, ctx.store.id),
      findStore(ctx.db, ctx.store.id),
    ])
    const ships_to = store ? await shipsTo(ctx, store) : null
    return { shippingRates, ships_to }
  },

  get: async ({ db, store }, { params }) => {
    const rate = await repository.findRate(db, store.id, params.id).executeTakeFirst()
    if (!rate) throw noSuchRate()
    return { shippingRate: toWire(rate) }
  },

  create: async ({ db, store }, { body: { key, ...form } }) => ({
    shippingRate: toWire(await repository.insertRate(db, store.id, fromForm(form, store.currency), key)),
  }),

  update: async ({ db, store }, { params, body: { seenUpdatedAt, ...form } }) => {
    const seen = seenUpdatedAt === undefined ? undefined : new Date(seenUpdatedAt)
    const { isActive } = form
    const values = fromForm({ ...form, isActive: isActive ?? true }, store.currency)
    const outcome = await repository.updateRate(db, store.id, params.id, { ...values, is_active: isActive }, seen)
    if (!outcome) throw noSuchRate()
    if ('newer' in outcome) throw refuse.outdated({ shippingRate: toWire(outcome.newer) })
    return { shippingRate: toWire(outcome.saved) }
  },

  remove: async ({ db, store }, { params }) => {
    const deleted = await deleteRates(db, store.id, [params.id])
    if (!deleted) throw noSuchRate()
    return { undo: deleted.undo }
  },

  ...manyRateRoutes,
  ...rateFileRoutes,
}
