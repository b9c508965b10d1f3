import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Takes the draft order of an attempt that is over out of the shop. */
export const discardDraft = job('discard-draft', z.object({ attemptId: z.uuid() }))
/** Looks in the shop for draft orders of an attempt that nobody kept the id of, and takes them out. */
export const findLostDrafts = job('find-lost-drafts', z.object({ attemptId: z.uuid() }))
