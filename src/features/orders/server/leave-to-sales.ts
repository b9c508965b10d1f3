import type { Shop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'

/** So much of what a shop may be asked at once is left to those who buy and to what they bought. */
const leftToSales = 0.2
const spreadMs = 10_000

/** When to ask a shop of which sales may need all that is left; null: now. */
export const laterForSales = ({ now }: Pick<Services, 'now'>, shop: Shop): Date | null => {
  const pause = shop.msUntilAvailable(leftToSales)
  return pause > 0 ? new Date(now().getTime() + pause + Math.random() * spreadMs) : null
}
