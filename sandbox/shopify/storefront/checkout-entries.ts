import { z } from 'zod'

const field = z.string().trim().max(200).default('')
/** What the form of the shop's own checkout sends. */
export const entries = z.object({
  email: field,
  firstName: field,
  lastName: field,
  address1: field,
  address2: field,
  zip: field,
  city: field,
  provinceCode: field,
  countryCode: field,
  phone: field,
  rate: field,
  discount: z.string().trim().max(100).optional(),
  card: field,
  step: field,
})
export type Entries = z.infer<typeof entries>
