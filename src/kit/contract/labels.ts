import { z } from 'zod'

/** Names with their values as somebody else's page wrote them: so many at most, and neither longer than it may be. */
export const labels = (name: z.ZodString, value: z.ZodString, most: number) =>
  z
    .record(name, value)
    .refine((given) => Object.keys(given).length <= most, `Send at most ${most}`)
    .meta({ most })
