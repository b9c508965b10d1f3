import { z } from 'zod'
import { expressWallets } from '#features/payment-methods/wallets.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { seenVersion } from '#kit/contract/seen-version.ts'
import { fonts } from './rules.ts'

const color = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, 'Enter a colour such as #1a2b3c')
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #1a2b3c')

const customization = z.object({
  primary_color: color,
  heading_color: color,
  font_family: z.enum(fonts, 'Choose one of the fonts'),
})

const saved = z.object({
  storeCustomization: customization,
  logo: z.string().nullable(),
  updated_at: z.iso.datetime(),
})

/** A form's field cannot be null: before the first version it is empty. */
const noVersion = z.literal('').transform(() => null)
const change = customization.extend({ seenUpdatedAt: noVersion.or(seenVersion.seenUpdatedAt) })

/** As the preview draws it; prices in minor units. */
const product = z.object({
  title: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  unit_price: z.number().int(),
  compare_at_price: z.number().int().nullable(),
  grams: z.number().int(),
})

const files = ['logo'] as const
/** The largest logo that is taken, in bytes. */
export const maxLogoBytes = 2 * 1024 * 1024

export const storeCustomization = endpoints({
  get: {
    method: 'GET',
    path: '/store-customization',
    access: 'store',
    data: z.object({
      storeCustomization: customization.nullable(),
      logo: z.string().nullable(),
      updated_at: z.iso.datetime().nullable(),
    }),
  },
  /** A few of the shop's own products, for the preview. */
  products: {
    method: 'GET',
    path: '/store-customization/products',
    access: 'store',
    data: z.object({ currency: z.string(), products: z.array(product) }),
  },
  /** The wallets that the store's providers have for the express checkout, in the order to show them. */
  wallets: {
    method: 'GET',
    path: '/store-customization/wallets',
    access: 'store',
    data: z.object({ wallets: z.array(z.enum(expressWallets)) }),
  },
  save: {
    method: 'POST',
    path: '/save-store-customization',
    access: 'store',
    message: 'Customization saved successfully',
    files,
    maxFileBytes: maxLogoBytes,
    body: change,
    data: saved,
  },
  update: {
    method: 'POST',
    path: '/update-store-customization',
    access: 'store',
    message: 'Customization updated successfully',
    files,
    maxFileBytes: maxLogoBytes,
    body: change.extend({
      /** 'true' takes the logo away. */
      remove_logo: z.string().max(10).pipe(z.stringbool()).optional(),
    }),
    data: saved,
  },
})
