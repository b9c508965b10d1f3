import { z } from 'zod'
import { toKeysShape } from '../provider.ts'
import { stripe } from './description.ts'

/** A secret or restricted key, and the signing secret of the endpoint that leads here. */
export const credentials = toKeysShape(stripe)
export type Credentials = z.infer<typeof credentials>

export const settings = z.object({})
export type Settings = z.infer<typeof settings>
