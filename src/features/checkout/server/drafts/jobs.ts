import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Takes the draft order of an attempt that is over out of the shop. */
export const discardDraft = job('discard-draft', z.object({ attemptId: z.uuid() }))
/** Looks in the shop for draft orders of an attempt whose id was not stored, and deletes them. */
export const findLostDrafts = job('find-lost-drafts', z.object({ attemptId: z.uuid() }))
/** The same early, while the shop's search may not know of all of them. */
export const findLostDraftsSoon = job('find-lost-drafts-soon', z.object({ attemptId: z.uuid() }))
