import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { emailProblem, maxMonths, monthsProblem } from './rules.ts'

const keeping = z.object({ keep_months: z.number() })
export type Keeping = z.infer<typeof keeping>

export const shopperData = endpoints({
  read: { method: 'GET', path: '/shopper-data', access: 'store', data: keeping },
  save: {
    method: 'PUT',
    path: '/shopper-data',
    access: 'store',
    message: 'Saved.',
    body: z.object({
      keep_months: z.number(monthsProblem).int(monthsProblem).min(1, monthsProblem).max(maxMonths, monthsProblem),
    }),
    data: keeping,
  },
  /** Erases what the store keeps of a person; repeating it erases what came since. */
  erase: {
    method: 'POST',
    path: '/shopper-data/erase',
    access: 'store',
    body: z.object({ email: z.string().trim().max(254).pipe(z.email(emailProblem)) }),
    data: z.object({
      orders: z.number(),
      checkouts: z.number(),
      /** Checkouts that are being paid or ordered at this moment: their data is needed for a little longer. */
      waiting: z.number(),
    }),
  },
})
