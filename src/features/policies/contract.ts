import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

/** The platform has seven kinds. */
const types = z
  .array(
    z
      .string()
      .regex(/^[a-z_]+$/)
      .max(50),
  )
  .max(20)

const policy = z.object({
  type: z.string(),
  title: z.string(),
  /** How its text begins, without its form. */
  opening: z.string(),
  is_shown: z.boolean(),
})

/** What a choice put aside: sent back, that stands again as long as nothing else was chosen since. */
const undo = z.object({ before: types, written: types })
export type Undo = z.infer<typeof undo>

/** Which of the shop's policies the checkout links; their texts are always the shop's. */
export const policiesFromShop = endpoints({
  /** The shop's policies as it says them now. */
  plan: {
    method: 'GET',
    path: '/policies/shop',
    access: 'store',
    data: z.object({
      policies: z.array(policy),
      /** Why the shop did not say. */
      problem: z.enum(['scope', 'silent']).nullable(),
      /** Types that are not shown: sent back as what was seen. */
      hidden: types,
    }),
  },
  choose: {
    method: 'PUT',
    path: '/policies/shop',
    access: 'store',
    message: 'Policies in the footer saved',
    body: z.object({ hidden: types, seen: types }),
    data: z.object({ undo }),
  },
  undo: {
    method: 'POST',
    path: '/policies/shop/undo',
    access: 'store',
    message: 'Undone',
    body: z.object({ undo }),
    data: z.object({}),
  },
})
