import { z } from 'zod'
import type { Checklist } from '#features/go-live/contract.ts'
import type { LatestOrder } from '#features/orders/contract.ts'
import { endpoints } from '#kit/contract/endpoint.ts'

const email = z.string().trim().min(1, 'Email is required').max(254).pipe(z.email('Enter a valid email address'))
/** Length and guessability are the server's to judge (see rules.ts); the cap only bounds the work of hashing. */
export const newPassword = z.string().min(1, 'Password is required').max(128, 'Use at most 128 characters')

const proof = z.object({
  is_proven: z.boolean(),
  /** Null while another mail can be sent at once. */
  may_send_at: z.iso.datetime().nullable(),
})

export const auth = endpoints({
  register: {
    method: 'POST',
    path: '/register',
    access: 'public',
    message: 'Welcome! Your account is ready.',
    body: z.object({
      name: z.string().trim().min(1, 'First name is required').max(80),
      last_name: z.string().trim().min(1, 'Last name is required').max(80),
      email,
      password: newPassword,
    }),
    data: z.object({ next: z.string() }),
  },
  login: {
    method: 'POST',
    path: '/login',
    access: 'public',
    message: 'Welcome back!',
    body: z.object({
      email,
      password: z.string().min(1, 'Password is required').max(128),
      /** Of the authenticator app, or a recovery code: sent once the answer said that it is needed. */
      code: z.string().trim().min(1, 'Code is required').max(40).optional(),
      /** Where the person was going; only pages of this app are followed. */
      next: z.string().max(300).optional(),
    }),
    data: z.union([
      z.object({ needsCode: z.literal(true) }),
      z.object({ needsCode: z.literal(false), next: z.string(), csrfToken: z.string() }),
    ]),
  },
  forgotPassword: {
    method: 'POST',
    path: '/forgot-password',
    access: 'public',
    message: 'If an account has this email address, a link to choose a new password is on its way.',
    body: z.object({ email }),
    data: z.object({}),
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    access: 'public',
    message: 'Your password was changed. You can log in with it now.',
    body: z.object({ token: z.string().min(20).max(100), password: newPassword }),
    data: z.object({}),
  },
  proveEmail: {
    method: 'POST',
    path: '/prove-email',
    access: 'public',
    message: 'Your email address is confirmed.',
    body: z.object({
      token: z.string().min(20).max(100),
      /** Asked for where nobody is signed in to the account of the link. */
      password: z.string().min(1, 'Password is required').max(128).optional(),
    }),
    data: z.object({ next: z.string() }),
  },
  proof: {
    method: 'GET',
    path: '/prove-email',
    access: 'merchant',
    data: proof,
  },
  sendProof: {
    method: 'POST',
    path: '/prove-email/send',
    access: 'merchant',
    message: 'The email is on its way. Open the link in it.',
    data: proof,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    access: 'merchant',
    message: 'You are logged out.',
    data: z.object({}),
  },
})

export type FlashKind = 'info' | 'warning' | 'success' | 'error'

/** The session's values as the server writes them into each page, so that the first paint needs no call. */
export type Island = {
  /** The server's time (ISO 8601): that of a browser may be days off. */
  servedAt: string
  product: { name: string; supportEmail: string }
  csrfToken: string
  /** '1' means verified, as the specification spells it. */
  secretVerified: '1' | '0'
  user: { name: string; last_name: string; email: string; email_is_proven: boolean; onboarding: string } | null
  store: IslandStore | null
  stores: { id: string; name: string }[]
  /** What decides whether the add-on may be switched on; null where it is not asked (onboarding, preview, signed out). */
  enableDetails: {
    userPlanSubscribed: boolean
    airwallexAuthorize: boolean
    paymentMethodAuthorized: boolean
    paymentMethodActive: boolean
  } | null
  /** Whether pages that show them have to keep a place for payments that need the merchant. */
  hasUnsolvedPayments: boolean
  /** What goes on and needs the merchant, with the page where it is put right. */
  openAlerts: { text: string; page: string }[]
  /** What the store has still to do before shoppers come; null where it is not asked. */
  goLive: Checklist | null
  /** What was placed last before the page was loaded: whatever its lists lack came afterwards. */
  latestOrder: LatestOrder | null
  flash: { kind: FlashKind; message: string }[]
}

export type IslandStore = {
  id: string
  name: string
  shop_domain: string
  currency: string
  time_zone: string
  plan_id: number
  is_script_injected: boolean
}
