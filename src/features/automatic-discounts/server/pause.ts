import { z } from 'zod'
import type { Shop } from '#features/stores/server/public.ts'
import type { AutomaticDiscount, DiscountNode } from './node.ts'
import { keepPause, pauseKey } from './operations.ts'
import { refuseUserErrors } from './refusals.ts'

/**
 * The platform has no pause: switching a discount off ends it, and its own end is forgotten. So that one is kept with the
 * discount in the shop (`until`, null for none) beside the moment of the pause (`at`), by which a pause is told from an end.
 */
export type Pause = { at: string; until: string | null }

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)))
/** What is kept stands in the shop, where other apps and people can change it. */
const pauseShape = z.object({ at: moment, until: moment.nullish().transform((until) => until ?? null) })

/** How far the platform's clock and ours may be apart. */
const toleranceMs = 120_000

/** The pause that a discount is in at `now`; null when it is running, or ended for another reason. */
export const getPause = (node: DiscountNode, { status, endsAt }: AutomaticDiscount, now: Date): Pause | null => {
  const pause = node.metafield && readPause(node.metafield.value)
  if (!pause || status !== 'EXPIRED' || endsAt === null) return null
  const isItsEnd = Math.abs(Date.parse(endsAt) - Date.parse(pause.at)) < toleranceMs
  const isOver = pause.until !== null && Date.parse(pause.until) <= now.getTime()
  return isItsEnd && !isOver ? pause : null
}

const readPause = (text: string): Pause | null => {
  try {
    return pauseShape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Writes a pause to the discount in the shop. */
export const writePause = async (shop: Shop, ownerId: string, pause: Pause) => {
  const metafields = [{ ownerId, key: pauseKey, type: 'json' as const, value: JSON.stringify(pause) }]
  refuseUserErrors((await shop.send(keepPause, { metafields })).saved.userErrors)
}
