import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'
import { splits } from './rules.ts'

const price = z.object({ formatted: z.string() })
/** How many checkouts came to each step or further, in the order of the steps. */
const counts = z.array(z.number().int())

/** Checkouts of one device, country, language or way to pay. */
const part = z.object({ value: z.string(), label: z.string(), reached: counts })
export type Part = z.infer<typeof part>

const leak = z.object({
  title: z.string(),
  hint: z.string(),
  shoppers: z.number().int(),
  /** What their carts hold; null where that is not known. */
  carts: price.nullable(),
  cost: price
    .nullable()
    .describe('what they would have paid had they paid as often as all who came as far; null where too few did to say'),
})

const decline = z.object({
  provider: z.string(),
  reason: z.string(),
  times: z.number().int(),
  /** Checkouts with it that nobody paid in the end, and what they come to. */
  unpaid: z.number().int(),
  lost: price,
})
export type Decline = z.infer<typeof decline>

const report = z.object({
  reached: counts,
  /** Checkouts that were tried with test money: they count nowhere. */
  test: z.number().int(),
  /** Checkouts in other currencies than the store's: they are counted, and no amount holds them. */
  foreign: z.number().int(),
  leaks: z.array(leak),
  parts: z.object({ device: z.array(part), country: z.array(part), language: z.array(part), way: z.array(part) }),
  declines: z.array(decline),
  /** Whether diversions of the period are still kept. */
  knows_diversions: z.boolean(),
})
export type FunnelReport = z.infer<typeof report>

const text = z.string().max(100).optional()

/** How far shoppers came in a period, and why they left. */
export const funnel = endpoints({
  report: {
    method: 'GET',
    path: '/funnel',
    access: 'store',
    /** Of one device, country, language or way to pay alone where named; an empty one is what is not known. */
    query: periodQuery
      .extend({ device: text, country: text, language: text, way: text } satisfies Record<
        (typeof splits)[number],
        z.ZodType
      >)
      .superRefine(checkPeriod),
    data: report,
  },
})
