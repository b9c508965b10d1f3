import { z } from 'zod'

/**
 * The version that was open when a change was made, null before the first one. Another one is then not overwritten but
 * answered with 409; a call without it overwrites whatever there is.
 */
export const seenVersion = { seenUpdatedAt: z.iso.datetime().max(40).nullish() }
