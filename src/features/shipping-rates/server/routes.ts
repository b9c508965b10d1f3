import { toPage } from '#kit/contract/paging.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { shippingRates } from '../contract.ts'
import { fromForm, toWire } from './rate-units.ts'
import * as repository from './repository.ts'

const noSuchRate = () => refuse.notFound('This shipping rate does not exist.')

export const shippingRateRoutes: Routes<typeof shippingRates> = {
  list: async ({ db, store }, { query }) => {
    const { rates, total } = await repository.pageOfRates(db, store.id, query.name, query.page)
    return { shippingRates: toPage(rates.map(toWire), total, query.page, repository.ratesPerPage) }
  },

  get: async ({ db, store }, { params }) => {
    const rate = await repository.findRate(db, store.id, params.id)
    if (!rate) throw noSuchRate()
    return { shippingRate: toWire(rate) }
  },

  create: async ({ db, store }, { body }) => ({
    shippingRate: toWire(await repository.insertRate(db, store.id, fromForm(body, store.currency))),
  }),

  update: async ({ db, store }, { params, body }) => {
    const rate = await repository.updateRate(db, store.id, params.id, fromForm(body, store.currency))
    if (!rate) throw noSuchRate()
    return { shippingRate: toWire(rate) }
  },

  remove: async ({ db, store }, { params }) => {
    if (!(await repository.deleteRate(db, store.id, params.id))) throw noSuchRate()
    return {}
  },
}
