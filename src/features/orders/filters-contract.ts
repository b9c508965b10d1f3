import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

export const mostFilters = 20

const part = z.string().max(255).optional()
/** What the address of the list says. */
const address = z.object(
  {
    month: part,
    range: part,
    from: part,
    to: part,
    day: part,
    what: part,
    discount: part,
    search: part,
  },
  'Choose what the list shows',
)
export type FilterAddress = z.infer<typeof address>

const filter = z.object({ id: z.uuid(), name: z.string(), address })
export type KeptFilter = z.infer<typeof filter>

const list = z.object({
  /** By their names. */
  filters: z.array(filter),
})

/** What a merchant looks for in the list of orders again and again. */
export const keptFilters = endpoints({
  list: { method: 'GET', path: '/orders/filters', access: 'store', data: list },
  /** One of the same name, in capitals or not, takes the place of the one before. */
  keep: {
    method: 'POST',
    path: '/orders/filters',
    access: 'store',
    message: 'Filter saved',
    body: z.object({
      name: z.string().trim().min(1, 'Enter a name').max(60, 'Name must be at most 60 characters'),
      address,
    }),
    data: list,
  },
  forget: {
    method: 'DELETE',
    path: '/orders/filters/:id',
    access: 'store',
    message: 'Filter removed',
    params: z.object({ id: z.uuid() }),
    data: list,
  },
})
