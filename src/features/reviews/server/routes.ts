import { lockStore } from '#features/stores/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { refuseOutdated } from '#kit/server/refuse-outdated.ts'
import type { Review, reviews, Summary } from '../contract.ts'
import type { Source } from '../rules.ts'
import * as repository from './repository.ts'

type ReviewRow = Omit<Review, 'source' | 'updated_at'> & { source: string; updated_at: Date }

const view = ({ source, updated_at, ...review }: ReviewRow): Review => ({
  ...review,
  source: source as Source,
  updated_at: updated_at.toISOString(),
})

const found = (row: ReviewRow | undefined): Review => {
  if (!row) throw refuse.notFound('This review does not exist.')
  return view(row)
}

const noSummary = { rating: 0, total_reviews: 0, is_enable: false, updated_at: null }

const viewSummary = (summary: Omit<typeof noSummary, 'updated_at'> & { updated_at: Date | null }): Summary => ({
  ...summary,
  is_enable: summary.is_enable ? 1 : 0,
  updated_at: summary.updated_at?.toISOString() ?? null,
})

export const reviewRoutes: Routes<typeof reviews> = {
  list: async ({ db, store }) => ({ reviews: (await repository.listReviews(db, store.id)).map(view) }),
  add: async ({ db, store }, { body: { key, ...input } }) => ({
    review: view(await repository.insertReview(db, store.id, input, key)),
  }),
  update: ({ db, store }, { params: { id }, body: { seenUpdatedAt, ...input } }) =>
    db.transaction().execute(async (db) => {
      refuseOutdated(await repository.lockReview(db, store.id, id), seenUpdatedAt)
      return { review: found(await repository.updateReview(db, store.id, id, input)) }
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
  summary: async ({ db, store }) => viewSummary((await repository.findSummary(db, store.id)) ?? noSummary),
  saveSummary: ({ db, store }, { body: { seenUpdatedAt, ...summary } }) =>
    db.transaction().execute(async (db) => {
      await lockStore(db, store.id)
      refuseOutdated((await repository.findSummary(db, store.id))?.updated_at, seenUpdatedAt)
      return viewSummary(await repository.saveSummary(db, store.id, summary))
    }),
}
