import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { diversionCauses } from './diversions.ts'

/** What decides whether the add-on may be switched on. */
export const enableDetails = z.object({
  userPlanSubscribed: z.boolean(),
  airwallexAuthorize: z.boolean(),
  /** Any provider at all: the add-on needs one. */
  paymentMethodAuthorized: z.boolean(),
  /** Any provider that is switched on: without one, shoppers are left to the shop's own checkout. */
  paymentMethodActive: z.boolean(),
})

/** What a merchant needs to put the line into the published theme by hand. */
const embed = z.object({ line: z.string(), file: z.string(), theme: z.string(), themeUrl: z.string() })

/** Where the theme stands: the line to paste, and why the product could not put it in itself. */
export const scriptState = z.object({
  is_script_injected: z.boolean(),
  /** Set when the platform refused the theme write: the merchant pastes the line instead. */
  paste: embed.nullable(),
})

/**
 * Where the line was looked for and found. `storefront` is what shoppers get: `closed` behind its password, `elsewhere`
 * when the shop leads on to another address, `unknown` when it did not answer.
 */
export const scriptStatus = scriptState.extend({
  is_add_on_enabled: z.boolean(),
  in_theme: z.boolean(),
  storefront: z.enum(['found', 'missing', 'closed', 'elsewhere', 'unknown']),
  embed,
  checked_at: z.iso.datetime(),
  /** Shoppers of the last thirty days who were sent to the shop's own checkout, by cause. */
  diversions: z.array(z.object({ cause: z.enum(diversionCauses), count: z.number().int() })),
})
export type ScriptStatus = z.infer<typeof scriptStatus>

export const script = endpoints({
  details: {
    method: 'GET',
    path: '/script/get-details-for-enable-checky-pro',
    access: 'store',
    data: z.object({ details: enableDetails }),
  },
  reEmbed: {
    method: 'GET',
    path: '/script/re-embed',
    access: 'store',
    changes: true,
    message: 'Checky Pro is enabled on your store.',
    data: scriptState,
  },
  disable: {
    method: 'GET',
    path: '/script/disable-checky-pro',
    access: 'store',
    changes: true,
    message: 'Checky Pro is disabled on your store.',
    data: scriptState,
  },
  /** Looks for the line on the storefront, after the merchant pasted or removed it. */
  check: {
    method: 'POST',
    path: '/script/check',
    access: 'store',
    message: 'Checked your storefront.',
    data: scriptStatus,
  },
  /** The same look, when the settings are opened; what it finds is kept. */
  status: {
    method: 'GET',
    path: '/script/status',
    access: 'store',
    changes: true,
    data: scriptStatus,
  },
})
