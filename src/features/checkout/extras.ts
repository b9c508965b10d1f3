import { z } from 'zod'

/** What a shopper is asked beside contact and address, where the store asks for it. */
export const extras = z
  .object({
    vat_id: z.string().trim().max(30),
    note: z.string().trim().max(5_000),
    gift_note: z.string().trim().max(500),
    newsletter: z.boolean(),
    terms: z.boolean(),
  })
  .partial()
export type Extras = z.infer<typeof extras>

/** As the checkout keeps them: with what the register said of the VAT id that it was asked about. */
export type KeptExtras = Extras & { vat_check?: { vat_id: string; is_valid: boolean } }
