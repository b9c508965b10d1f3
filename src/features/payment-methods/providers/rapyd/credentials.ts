import { z } from 'zod'
import { toKeysShape } from '../provider.ts'
import { rapyd } from './description.ts'

/** The two keys from Rapyd's Client Portal. */
export const credentials = toKeysShape(rapyd)
export type Credentials = z.infer<typeof credentials>

export const settings = z.object({})
export type Settings = z.infer<typeof settings>
