import { z } from 'zod'
import { toKeysShape } from '../provider.ts'
import { payabl } from './description.ts'

/** What payabl. sends when a merchant account is opened. */
export const credentials = toKeysShape(payabl)
export type Credentials = z.infer<typeof credentials>

export const settings = z.object({})
export type Settings = z.infer<typeof settings>
