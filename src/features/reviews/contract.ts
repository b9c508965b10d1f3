import { z } from 'zod'
import { createKey } from '#kit/contract/create-key.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { seenVersion } from '#kit/contract/seen-version.ts'
import { maxLengths, maxReviews, sentences, sources } from './rules.ts'

/** From 0 to 5, kept to the nearest tenth. */
const rating = z
  .number(sentences.rating)
  .min(0, sentences.rating)
  .max(5, sentences.rating)
  .transform((value) => Math.round(value * 10) / 10)

const input = z.object({
  name: z.string(sentences.name).trim().min(1, sentences.name).max(maxLengths.name, sentences.longName),
  rating,
  review: z.string(sentences.review).trim().min(1, sentences.review).max(maxLengths.review, sentences.longReview),
  /** Where the review comes from; shoppers see it. */
  source: z.enum(sources).default('store'),
})

const review = z.object({
  id: z.uuid(),
  name: z.string(),
  rating: z.number(),
  review: z.string(),
  source: z.enum(sources),
  updated_at: z.iso.datetime(),
})
export type Review = z.infer<typeof review>

/** `is_enable` 1 means that shoppers see the reviews. */
const summary = z.object({
  rating: z.number(),
  total_reviews: z.number(),
  is_enable: z.literal([0, 1]),
  /** Null before it was saved first. */
  updated_at: z.iso.datetime().nullable(),
})
export type Summary = z.infer<typeof summary>
const id = z.object({ id: z.uuid() })

/** What shoppers see of them. */
export const reviewsWidget = z.object({
  rating: z.number(),
  total_reviews: z.number().int(),
  reviews: z.array(z.object({ name: z.string(), rating: z.number(), review: z.string(), source: z.enum(sources) })),
})

export const reviews = endpoints({
  list: { method: 'GET', path: '/reviews-list', access: 'store', data: z.object({ reviews: z.array(review) }) },
  add: {
    method: 'POST',
    path: '/add-review',
    access: 'store',
    message: 'Review added successfully',
    multiline: ['review'],
    body: input.extend(createKey),
    data: z.object({ review }),
  },
  update: {
    method: 'POST',
    path: '/update-review/:id',
    access: 'store',
    message: 'Review updated successfully',
    multiline: ['review'],
    params: id,
    body: input.extend(seenVersion),
    data: z.object({ review }),
  },
  remove: {
    method: 'DELETE',
    path: '/reviews/:id',
    access: 'store',
    message: 'Review deleted successfully',
    params: id,
    data: z.object({}),
  },
  /** Takes a deletion back. */
  restore: {
    method: 'POST',
    path: '/reviews/:id/restore',
    access: 'store',
    message: 'Review restored',
    params: id,
    data: z.object({ review }),
  },
  /** Sets the order in which shoppers see them: every id once. */
  order: {
    method: 'PUT',
    path: '/reviews/order',
    access: 'store',
    message: 'Order saved',
    maxBodyBytes: 512 * 1024,
    body: z.object({ ids: z.array(z.uuid()).max(10_000) }),
    data: z.object({}),
  },
  summary: { method: 'GET', path: '/trust-pilot-reviews', access: 'store', data: summary },
  saveSummary: {
    method: 'POST',
    path: '/trust-pilot-reviews',
    access: 'store',
    message: 'Rating summary saved successfully',
    body: z.object({
      rating,
      total_reviews: z
        .number(sentences.total)
        .int(sentences.total)
        .min(0, sentences.negativeTotal)
        .max(maxReviews, sentences.largeTotal),
      is_enable: z.union([z.boolean(), z.literal([0, 1]).transform((flag) => flag === 1)], 'Choose yes or no'),
      ...seenVersion,
    }),
    data: summary,
  },
})
