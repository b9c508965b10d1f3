import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'

/** Amounts of different currencies are never added: each is a sum of its own. */
const sums = z.object({
  currency: z.string(),
  revenue: z.object({ formatted: z.string() }),
  orders: z.number().int(),
  checkouts: z.number().int(),
})
export type Sums = z.infer<typeof sums>

const store = z.object({ id: z.string(), name: z.string(), shop_domain: z.string() })
const row = sums.extend({ store })
export type StoreSums = z.infer<typeof row>

/** What all stores of a merchant came to in the same days, each in its own time zone. */
export const allStores = endpoints({
  figures: {
    method: 'GET',
    path: '/all-stores',
    access: 'merchant',
    query: periodQuery.superRefine(checkPeriod),
    data: z.object({
      /** A row for each store and currency; stores without any figure too. */
      stores: z.array(row),
      /** Each currency over all stores. */
      totals: z.array(sums),
    }),
  },
})
