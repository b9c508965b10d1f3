import { z } from 'zod'
import { toKeysShape } from '../provider.ts'
import { airwallex } from './description.ts'

/** The three values that a merchant copies from Airwallex's web app, under Developer. */
export const credentials = toKeysShape(airwallex)
export type Credentials = z.infer<typeof credentials>

/** What the account offers, by Airwallex's names, and the merchant's switches for wallets and for local methods. */
export const settings = z.object({
  methods: z.array(z.string()).default(['card']),
  /** The currencies that the account takes by each of them; a method that is not listed takes those that it is known for. */
  currencies: z.record(z.string(), z.array(z.string())).default({}),
  wallet: z.boolean().default(true),
  other: z.boolean().default(true),
  /** What Google Pay knows the account by; null where the key may not read it, or connected before it was read. */
  account: z.string().nullable().default(null),
})
export type Settings = z.infer<typeof settings>
