import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { Review, reviews } from '../contract.ts'
import * as repository from './repository.ts'

const found = <T>(row: T | undefined): T & Review => {
  if (!row) throw refuse.notFound('This review does not exist.')
  return row as T & Review
}

export const reviewRoutes: Routes<typeof reviews> = {
  list: async ({ db, store }) => ({ reviews: (await repository.listReviews(db, store.id)).map(found) }),
  add: async ({ db, store }, { body }) => ({ review: found(await repository.insertReview(db, store.id, body)) }),
  update: async ({ db, store }, { params, body }) => ({
    review: found(await repository.updateReview(db, store.id, params.id, body)),
  }),
  async remove({ db, store }, { params }) {
    found(await repository.setDeleted(db, store.id, params.id, true))
    return {}
  },
  restore: async ({ db, store }, { params }) => ({
    review: found(await repository.setDeleted(db, store.id, params.id, false)),
  }),
  async order({ db, store }, { body }) {
    await repository.setOrder(db, store.id, body.ids)
    return {}
  },
  summary: async ({ db, store }) =>
    (await repository.findSummary(db, store.id)) ?? { rating: 0, total_reviews: 0, is_enable: false },
  saveSummary: ({ db, store }, { body }) => repository.saveSummary(db, store.id, body),
}
