import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { type keptFilters, mostFilters } from '../../filters-contract.ts'
import * as repository from './repository.ts'

export const keptFilterRoutes: Routes<typeof keptFilters> = {
  list: async ({ db, store }) => ({ filters: await repository.listFilters(db, store.id) }),

  keep: async ({ db, store }, { body }) => {
    if (!(await repository.keepFilter(db, store.id, body, mostFilters)))
      throw refuse.invalid({ name: `You already have ${mostFilters} saved filters: remove one first` })
    return { filters: await repository.listFilters(db, store.id) }
  },

  forget: async ({ db, store }, { params }) => {
    if (!(await repository.forgetFilter(db, store.id, params.id))) throw refuse.notFound('This filter does not exist.')
    return { filters: await repository.listFilters(db, store.id) }
  },
}
