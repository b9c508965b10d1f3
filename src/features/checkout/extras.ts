import { z } from 'zod'
import { type Answer, maxAnswerLength } from '#features/own-fields/rules.ts'
import { labels } from '#kit/contract/labels.ts'

/** What a shopper is asked beside contact and address, where the store asks for it. */
export const extras = z
  .object({
    vat_id: z.string().trim().max(30),
    note: z.string().trim().max(5_000),
    gift_note: z.string().trim().max(500),
    newsletter: z.boolean(),
    /** Agrees to be reminded of this checkout by mail. */
    reminder: z.boolean(),
    terms: z.boolean(),
    /** 'none', a percentage of the goods, or 'other' for the amount as it was typed. */
    tip: z
      .string()
      .max(5)
      .regex(/^(none|other|[1-9]\d?|100)$/),
    tip_amount: z.string().trim().max(20),
    /** Answers to the store's own fields, by the id of each. */
    own: labels(z.string().max(36), z.string().max(maxAnswerLength), 20),
  })
  .partial()
export type Extras = z.infer<typeof extras>

/** What of it is read on the order's page. */
export const paidWith = {
  /** What the shopper answered to the store's own fields, as it was read. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What was written beside the address; '' where nothing was. */
  written: z.object({ vat_id: z.string(), note: z.string(), gift_note: z.string() }),
}

/** As the checkout keeps them: with what the register said of the VAT id that it was asked about, and the answers that were paid with. */
export type StoredExtras = Extras & { vat_check?: { vat_id: string; is_valid: boolean }; answers?: Answer[] }
