import { z } from 'zod'
import { kinds } from './rules.ts'

/** A field as a shopper's page is told of it. */
export const askedField = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  label: z.string(),
  help: z.string(),
  is_required: z.boolean(),
  countries: z.array(z.string()),
  choices: z.array(z.object({ value: z.string(), name: z.string() })),
})
