import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { choices, taskNames } from './tasks.ts'

const checklist = z.object({
  tasks: z.array(
    z.object({
      name: z.enum(taskNames),
      title: z.string(),
      detail: z.string(),
      is_done: z.boolean(),
      is_left: z.boolean(),
      may_be_left: z.boolean(),
      /** Where it is done. */
      page: z.string(),
      /** Where what the shop has of it is taken over. */
      import_page: z.string().nullable(),
    }),
  ),
  is_dismissed: z.boolean(),
  /** Whether anybody ever opened a checkout of the store. */
  has_checkouts: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>

/** What is to do before shoppers come. */
export const goLive = endpoints({
  checklist: { method: 'GET', path: '/go-live', access: 'store', data: checklist },
  /** Counts a task that is a matter of choice as done, or not any more. */
  leave: {
    method: 'PUT',
    path: '/go-live/left',
    access: 'store',
    message: 'Saved',
    body: z.object({ name: z.enum(choices, 'This step can’t be skipped'), is_left: z.boolean() }),
    data: checklist,
  },
  dismiss: {
    method: 'PUT',
    path: '/go-live/dismissed',
    access: 'store',
    message: 'Saved',
    body: z.object({ is_dismissed: z.boolean() }),
    data: checklist,
  },
})
