import { z } from 'zod'
import { languages } from '#features/localization/languages.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { fonts } from './rules.ts'

export const shopLookParts = ['primary_color', 'heading_color', 'font_family', 'logo', 'languages'] as const
export type ShopLookPart = (typeof shopLookParts)[number]

const shopLook = z.object({
  /** What the app lacks to read all of it. */
  missing_scopes: z.array(z.string()),
  lines: z.array(
    z.object({
      part: z.enum(shopLookParts),
      name: z.string(),
      verdict: z.enum(['changed', 'same']),
      /** A colour, a font, names of languages, the address of a picture; empty where there is none. */
      before: z.string(),
      after: z.string(),
    }),
  ),
  left_out: z.array(z.object({ name: z.string(), why: z.string() })),
  /** Names what stands here: sent back, it says that this is what the merchant agreed to. */
  version: z.string(),
})
export type ShopLook = z.infer<typeof shopLook>

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .max(7)
const codes = z
  .array(z.enum(languages.map(({ code }) => code)))
  .min(1)
  .max(languages.length)
  .nullable()

/** What an import put aside: sent back, that stands again as long as nothing else was written since. */
const undo = z.object({
  /** Null: left alone. */
  look: z
    .object({
      /** Null: there was none. */
      before: z
        .object({
          primary_color: colour,
          heading_color: colour,
          font_family: z.enum(fonts),
          logo_id: z.uuid().nullable(),
        })
        .nullable(),
      written_at: z.iso.datetime().max(40),
    })
    .nullable(),
  languages: z.object({ before: codes, written: codes }).nullable(),
})
export type Undo = z.infer<typeof undo>

/** Look and languages of the store's shop. */
export const lookFromShop = endpoints({
  /** What the shop's theme and languages would change here; nothing is written. */
  plan: { method: 'GET', path: '/store-customization/shop', access: 'store', data: shopLook },
  /** Takes over the parts that are chosen. */
  take: {
    method: 'POST',
    path: '/store-customization/shop',
    access: 'store',
    message: 'Imported from your shop',
    body: z.object({
      version: z.string().max(200),
      parts: z.array(z.enum(shopLookParts)).min(1, 'Choose what to import').max(shopLookParts.length),
    }),
    data: z.object({ changed: z.number(), undo: undo.nullable() }),
  },
  undo: {
    method: 'POST',
    path: '/store-customization/shop/undo',
    access: 'store',
    message: 'Undone',
    body: z.object({ undo }),
    data: z.object({}),
  },
})
