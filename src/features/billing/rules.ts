import { addDays } from '#kit/contract/period.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'

/** Plan ids as the wire and the table have them. */
export const freePlanId = 1
export const upgradePlanId = 2

/** How long a store stays on its plan after a payment failed, so that the merchant can mend it. */
export const graceDays = 7

const dayMs = 86_400_000

/** Per 10,000 of the revenue, by the shop's own plan at the shop platform, whose middle one is called by both names. */
const basisPointsByShopPlan: Record<string, number> = { basic: 100, shopify: 50, grow: 50, advanced: 40 }

/** The transaction fee of a shop, in basis points; a plan that is not listed pays as Basic. */
export const feeRate = (shopPlan: string): number =>
  basisPointsByShopPlan[shopPlan.trim().toLowerCase()] ?? basisPointsByShopPlan['basic']!

export type Plan = {
  id: number
  name: string
  /** Euro cents a week. */
  price: number
  /** How the pricing screen has it: its name there, and its price for four weeks as is written there. */
  listed: { name: string; price: string }
  description: string
  hasFee: boolean
}

/** The paid plan, in euro cents a week: every other figure of it follows. */
const weekly = 850
const weeksListed = 4

/** '$34' of 850 cents a week: what four weeks come to, as the pricing screen writes it. */
const listPrice = (cents: number, digits: number) => `$${((cents * weeksListed) / 100).toFixed(digits)}`

export const plans: readonly Plan[] = [
  {
    id: freePlanId,
    name: 'Free',
    price: 0,
    listed: { name: 'Free', price: listPrice(0, 2) },
    description: 'Set up and explore. Pay only when you are about to go live.',
    hasFee: false,
  },
  {
    id: upgradePlanId,
    name: 'Upgrade plan',
    price: weekly,
    listed: { name: 'Growth', price: listPrice(weekly, 0) },
    description: 'Everything you need to sell through your own checkout.',
    hasFee: true,
  },
]

export const features = ['Full customization', 'Custom domain', 'Shipping rates', 'All payment providers'] as const

/** What the engine says of a subscription, and whether somebody pays for it. */
const livingStatuses = new Set(['active', 'trialing', 'past_due'])
export const isLiving = (status: string): boolean => livingStatuses.has(status)
export const hasEnded = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired'

/** Until when a store with a failed payment stays on its plan. */
export const graceEnd = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + graceDays * dayMs)

/** The plan that a subscription's state stands for. */
export const effectivePlan = (status: string, pastDueSince: Date | null, now: Date): number => {
  if (!isLiving(status)) return freePlanId
  return pastDueSince && graceEnd(pastDueSince) <= now ? freePlanId : upgradePlanId
}

export type EngineInvoice = {
  status: string
  amount_paid: number
  amount_refunded: number
  is_settling: boolean
}
export const invoiceStatuses = ['completed', 'pending', 'failed', 'processed', 'refunded'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** An invoice's state in the merchant's words. */
export const toInvoiceStatus = ({
  status,
  amount_paid,
  amount_refunded,
  is_settling,
}: EngineInvoice): InvoiceStatus => {
  if (status === 'uncollectible' || status === 'void') return 'failed'
  if (amount_refunded > 0 && amount_refunded >= amount_paid) return 'refunded'
  if (is_settling) return 'processed'
  return status === 'paid' ? 'completed' : 'pending'
}

/** First and last day of a period in the store's time zone, as year-month-day: the period ends the day before the next begins. */
export const periodDays = (start: Date, end: Date, timeZone: string) => ({
  start_date: dayAt(start, timeZone),
  end_date: addDays(dayAt(end, timeZone), -1),
})
