import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

/** What decides whether the add-on may be switched on. */
export const enableDetails = z.object({
  userPlanSubscribed: z.boolean(),
  airwallexAuthorize: z.boolean(),
  /** Any provider at all: the add-on needs one. */
  paymentMethodAuthorized: z.boolean(),
})

/** Where the theme stands: the line to paste, and why the product could not put it in itself. */
export const scriptState = z.object({
  is_script_injected: z.boolean(),
  /** Set when the platform refused the theme write: the merchant pastes the line instead. */
  paste: z.object({ line: z.string(), file: z.string(), theme: z.string(), themeUrl: z.string() }).nullable(),
})

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
    data: scriptState,
  },
})
