import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

const token = z.object({
  token: z
    .string()
    .max(64)
    .regex(/^[\w-]{22,64}$/),
})

/** By what the receivers know a browser; each as its cookie holds it. */
const identity = z.object({
  client_id: z.string(),
  session_id: z.string(),
  browser_id: z.string(),
  click_id: z.string().nullable(),
})
export type Identity = z.infer<typeof identity>

const known = (pattern: RegExp) => z.string().max(600).regex(pattern).nullish().catch(null)

/** What the measuring of a shopper's page asks of the server. */
export const shopperEvents = endpoints({
  /**
   * Keeps the shopper's answer for this browser, and the identity under which their events are sent. Answers none where
   * nothing may be measured.
   */
  visit: {
    method: 'PUT',
    path: '/checkouts/:token/visit',
    access: 'public',
    params: token,
    body: z.object({
      consent: z.enum(['granted', 'denied']).nullable(),
      /** As they stand in cookies that the shop itself set, where this page is on the same domain. */
      client_id: known(/^\d{1,12}\.\d{1,12}$/),
      session_id: known(/^\d{1,12}$/),
      /** Meta's lately have a fifth part, which says what wrote them. */
      browser_id: known(/^fb\.\d\.\d{1,16}\.\d{1,20}(\.[\w-]{1,16})?$/),
      click_id: known(/^fb\.\d\.\d{1,16}\.[\w-]{1,500}(\.[\w-]{1,16})?$/),
    }),
    data: z.object({ identity: identity.nullable() }),
  },
  /** Whether this page is the first to report the purchase: only then it does. */
  claim: {
    method: 'POST',
    path: '/checkouts/:token/purchase-report',
    access: 'public',
    params: token,
    data: z.object({ is_first: z.boolean() }),
  },
  /** Google's tag has taken the purchase from this page: the server need not report it. */
  reportedToGoogle: {
    method: 'POST',
    path: '/checkouts/:token/purchase-report/google',
    access: 'public',
    params: token,
    data: z.object({}),
  },
})
