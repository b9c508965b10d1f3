import { z } from 'zod'
import { monthQuery } from './month-query.ts'
import { type Period, toMonthPeriod, periodProblem } from './period.ts'

const day = z.iso.date().max(10)

/** A month, or days from the first to the last, as an address names them. */
export const periodQuery = z.object({
  ...monthQuery.partial().shape,
  from: day.optional().describe('The first day, year-month-day in the store’s time zone, in place of year and month'),
  to: day.optional().describe('The last day; included'),
})

type Asked = z.output<typeof periodQuery>

/** For `superRefine`: a month or both days, and not more of them than can be shown. */
export const checkPeriod = ({ year, month, from, to }: Asked, context: z.RefinementCtx): void => {
  const isMonth = year !== undefined && month !== undefined && from === undefined && to === undefined
  if (isMonth) return
  const areDays = year === undefined && month === undefined && (from !== undefined || to !== undefined)
  const reason = areDays ? periodProblem({ from, to }, '9999-12-31') : 'Choose a month, or the first and the last day.'
  if (!reason) return
  const field = from !== undefined && to === undefined ? 'to' : 'from'
  context.addIssue({ code: 'custom', message: reason, path: [areDays ? field : 'year'] })
}

/** The days that were asked for. */
export const askedPeriod = ({ year, month, from, to }: Asked): Period & { isMonth: boolean } =>
  year !== undefined && month !== undefined
    ? { ...toMonthPeriod({ year, month }), isMonth: true }
    : { from: from ?? '', to: to ?? '', isMonth: false }
