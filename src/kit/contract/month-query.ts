import { z } from 'zod'

/** A month as an address names it. */
export const monthQuery = z.object({
  year: z.coerce.number<number>().int().min(2000).max(2100),
  month: z.coerce.number<number>().int().min(1).max(12),
})
