import { z } from 'zod'
import { newPassword } from '#features/auth/contract.ts'
import { endpoints } from '#kit/contract/endpoint.ts'

const name = (missing: string) => z.string().trim().min(1, missing).max(80, 'Use at most 80 characters')
const password = z.string().min(1, 'Password is required').max(128, 'This password is wrong')
/** What changes the second factor asks for both: whoever has a session and the password has not got it yet. */
const bothFactors = z.object({
  password,
  /** Of the authenticator app, or a recovery code. */
  code: z
    .string('Code is required')
    .trim()
    .min(1, 'Code is required')
    .max(40, 'This code is wrong or was already used'),
})
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const nothing = z.object({})

const device = z.object({
  id: z.uuid(),
  /** Null where the browser does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet']),
  address: z.string(),
  last_seen_at: z.iso.datetime(),
  signed_in_at: z.iso.datetime(),
  is_current: z.boolean(),
})

export const account = endpoints({
  updateProfile: {
    method: 'POST',
    path: '/update-profile',
    access: 'merchant',
    message: 'Your profile was updated.',
    /** The email address is sent along and ignored: it does not change here. */
    body: z.object({
      name: name('First name is required'),
      last_name: name('Last name is required'),
      email: z.string().max(254).optional().catch(undefined),
      /** The names that were shown when the change was made; others are then not overwritten but answered with 409. */
      seen: z.object({ name: z.string().max(200), last_name: z.string().max(200) }).optional(),
    }),
    data: nothing,
  },
  updatePassword: {
    method: 'POST',
    path: '/password-update',
    access: 'merchant',
    message: 'Your password was changed. You are logged out everywhere else.',
    body: z
      .object({
        current_password: z.string().min(1, 'Current password is required').max(128, 'Your current password is wrong'),
        password: newPassword,
        password_confirmation: z.string('Passwords do not match').max(128, 'Passwords do not match'),
      })
      .refine((body) => body.password === body.password_confirmation, {
        path: ['password_confirmation'],
        error: 'Passwords do not match',
      }),
    data: nothing,
  },
  security: {
    method: 'GET',
    path: '/account/security',
    access: 'merchant',
    data: z.object({
      /** Fewest characters of a new password. */
      minimum_length: z.number().int(),
      second_factor: z.object({
        /** Null while it is off. */
        since: z.iso.datetime().nullable(),
        recovery_codes_left: z.number().int(),
      }),
      devices: z.array(device),
    }),
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/account/second-factor',
    access: 'merchant',
    message: 'Scan the code with your authenticator app.',
    body: z.object({ password }),
    /** `qr` is an SVG of `uri`, the `otpauth://` address. */
    data: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/account/second-factor/confirm',
    access: 'merchant',
    message: 'Two-step sign-in is on.',
    body: z.object({ code: z.string().trim().min(1, 'Code is required').max(12) }),
    data: recoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    access: 'merchant',
    message: 'You have new recovery codes. The old ones no longer work.',
    body: bothFactors,
    data: recoveryCodes,
  },
  turnOffSecondFactor: {
    method: 'POST',
    path: '/account/second-factor/disable',
    access: 'merchant',
    message: 'Two-step sign-in is off.',
    body: bothFactors,
    data: nothing,
  },
  signOutDevice: {
    method: 'DELETE',
    path: '/account/devices/:id',
    access: 'merchant',
    message: 'The device was signed out.',
    params: z.object({ id: z.uuid() }),
    data: nothing,
  },
  signOutOthers: {
    method: 'DELETE',
    path: '/account/devices',
    access: 'merchant',
    message: 'You are signed out everywhere else.',
    data: nothing,
  },
  losses: {
    method: 'GET',
    path: '/account/losses',
    access: 'merchant',
    data: z.object({
      stores: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          shop_domain: z.string(),
          orders: z.number().int(),
          has_script: z.boolean(),
          is_subscribed: z.boolean(),
          /** Euro cents that no invoice asks for yet. */
          open_fees: z.number().int(),
          /** Paid checkouts that have not become an order in the shop yet. */
          unsolved_payments: z.number().int(),
          /** Authorized, and neither captured nor released. */
          uncaptured_payments: z.number().int(),
        }),
      ),
    }),
  },
  deleteAccount: {
    method: 'POST',
    path: '/delete-account',
    access: 'merchant',
    message: 'Your account is deleted. Goodbye, and thank you.',
    body: z.object({ email: z.string().trim().min(1, 'Email is required').max(254), password }),
    data: nothing,
  },
})
