import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { sources } from './rules.ts'

const rating = (message: string) => z.number(message).min(0, message).max(5, message).multipleOf(0.1, message)

const input = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(80),
  rating: rating('Rating must be a number between 0 and 5'),
  review: z.string('Content is required').trim().min(1, 'Content is required').max(2_000),
  /** Where the review comes from; shoppers see it. */
  source: z.enum(sources).default('store'),
})

const review = z.object({
  id: z.uuid(),
  name: z.string(),
  rating: z.number(),
  review: z.string(),
  source: z.enum(sources),
})
export type Review = z.infer<typeof review>

const summary = z.object({ rating: z.number(), total_reviews: z.number(), is_enable: z.boolean() })
const id = z.object({ id: z.uuid() })

export const reviews = endpoints({
  list: { method: 'GET', path: '/reviews-list', access: 'store', data: z.object({ reviews: z.array(review) }) },
  add: {
    method: 'POST',
    path: '/add-review',
    access: 'store',
    message: 'Review added successfully',
    body: input,
    data: z.object({ review }),
  },
  update: {
    method: 'POST',
    path: '/update-review/:id',
    access: 'store',
    message: 'Review updated successfully',
    params: id,
    body: input,
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
    body: z.object({ ids: z.array(z.uuid()).max(500) }),
    data: z.object({}),
  },
  summary: { method: 'GET', path: '/trust-pilot-reviews', access: 'store', data: summary },
  saveSummary: {
    method: 'POST',
    path: '/trust-pilot-reviews',
    access: 'store',
    message: 'Rating summary saved successfully',
    body: z.object({
      rating: rating('Rating must be a number between 0 and 5'),
      total_reviews: z
        .number('Total reviews must be a whole number')
        .int('Total reviews must be a whole number')
        .min(0, 'Total reviews cannot be negative')
        .max(100_000_000),
      is_enable: z.union([z.boolean(), z.literal([0, 1]).transform((flag) => flag === 1)]),
    }),
    data: summary,
  },
})
