import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'

const row = z.object({
  /** A mark of the link, or the host that led to the shop; empty for shoppers of whom nothing is known. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  checkouts: z.number().int(),
  /** Of these checkouts, whenever they were placed; cancelled ones too. */
  orders: z.number().int(),
  /** Of orders that were not cancelled, in the store's currency. */
  revenue: z.object({ formatted: z.string() }),
})
export type SourceRow = z.infer<typeof row>

/** Where the shoppers of a period's checkouts came from. */
export const trafficSources = endpoints({
  list: {
    method: 'GET',
    path: '/traffic-sources',
    access: 'store',
    query: periodQuery.superRefine(checkPeriod),
    data: z.object({
      sources: z.array(row),
      /** Orders in other currencies than the store's: they are counted, and no revenue holds them. */
      foreign: z.number().int(),
      /** Whether there are more sources than are listed. */
      hasMore: z.boolean(),
    }),
  },
})
