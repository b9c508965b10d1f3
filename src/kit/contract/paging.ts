import { z } from 'zod'

export const page = z.coerce.number().int().min(1).max(100_000).default(1)

/**
 * 'included': the answer also has every page before the one asked for while there are fewer than ten pages, and is the last page
 * where the one asked for is past it.
 */
export const earlier = z.literal('included').optional()

/** One page of a list as the wire spells it. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), current_page: z.number(), last_page: z.number(), total: z.number() })

/** The wire's page of `rows`, given how many rows there are in all. */
export const toPage = <T>(rows: T[], total: number, current: number, perPage: number) => ({
  data: rows,
  current_page: current,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
})
