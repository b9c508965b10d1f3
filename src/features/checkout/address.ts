import { z } from 'zod'
import { asAtShop, isCountry } from './country-codes.ts'

const line = z.string().trim().max(120)
const required = (message: string) => line.min(1, message)

const fields = z.object({
  /** '' of who has one name alone, or wrote it into one field. */
  first_name: line.default(''),
  last_name: required('Enter a last name'),
  address1: required('Enter an address'),
  address2: line.default(''),
  city: required('Enter a city'),
  /** Code of the state or province where the country has them, else ''. */
  province: line.default(''),
  zip: line.default(''),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string('Select a country')
    .max(2, 'Select a country')
    .refine((country) => isCountry(asAtShop({ country }).country), 'Select a country'),
  phone: line.default(''),
  company: line.default(''),
})
export const addressField = fields.keyof()

export const address = fields.transform(asAtShop)
export type Address = z.output<typeof address>
