import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Erases every night what was kept of shoppers for long enough. */
export const eraseOldShopperData = job('erase-old-shopper-data', z.object({}))
