import type { Db } from '#kit/server/db/database.ts'
import type { Source } from '../rules.ts'
import * as repository from './repository.ts'

type Quoted = { name: string; rating: number; review: string; source: string }
type Summary = { rating: number; total_reviews: number; is_enable: boolean }

/** Who said what, and where: the same quote with another rating is the same review, changed. */
const getKey = ({ name, review, source }: Quoted) => JSON.stringify([name, review, source])

const shown = ({ rating, total_reviews, is_enable }: Summary) =>
  `${rating} from ${total_reviews} ${total_reviews === 1 ? 'review' : 'reviews'}${is_enable ? '' : ', not shown'}`

/** What copying a store's reviews and rating summary to another store of its merchant would change; `apply` does it. */
export const planReviewCopy = async (db: Db, from: string, to: string) => {
  const source = new Map((await repository.listReviews(db, from)).map((review) => [getKey(review), review]))
  const target = new Map((await repository.listReviews(db, to)).map((review) => [getKey(review), review]))
  const [summary, own] = [await repository.findSummary(db, from), await repository.findSummary(db, to)]
  const added = [...source].filter(([key]) => !target.has(key)).map(([, review]) => review)
  const changed = [...source].flatMap(([key, review]) => {
    const before = target.get(key)
    return before && before.rating !== review.rating ? [{ before, review }] : []
  })
  const isSameSummary = summary !== undefined && own !== undefined && shown(summary) === shown(own)
  const onlyThere = [...target.keys()].filter((key) => !source.has(key)).length
  return {
    added: [
      ...(summary && !own ? [{ name: 'Rating summary', detail: shown(summary) }] : []),
      ...added.map(({ name, rating }) => ({ name, detail: String(rating) })),
    ],
    replaced: [
      ...(summary && own && !isSameSummary
        ? [{ name: 'Rating summary', detail: `${shown(own)} → ${shown(summary)}` }]
        : []),
      ...changed.map(({ before, review }) => ({ name: review.name, detail: `${before.rating} → ${review.rating}` })),
    ],
    same: source.size - added.length - changed.length + Number(isSameSummary),
    kept: onlyThere + Number(!summary && own !== undefined),
    async apply() {
      await repository.appendReviews(db, to, added.map(toInput))
      for (const { before, review } of changed) await repository.updateReview(db, to, before.id, toInput(review))
      if (!summary) return
      const { rating, total_reviews, is_enable } = summary
      await repository.saveSummary(db, to, { rating, total_reviews, is_enable })
    },
  }
}

const toInput = ({ name, rating, review, source }: Quoted) => ({ name, rating, review, source: source as Source })
