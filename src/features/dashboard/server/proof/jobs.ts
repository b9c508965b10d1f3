import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Every night: one `prove-figures` for each store. */
export const proveAllFigures = job('prove-all-figures', z.object({}))

/** Proves that a store's figures are what its checkouts and orders come to, and mends them where they are not. */
export const proveFigures = job('prove-figures', z.object({ storeId: z.uuid() }), { priority: 'last' })
