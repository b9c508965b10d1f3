/** How far a checkout came, in their order; a checkout counts at the furthest step that it came to. */
export const steps = ['opened', 'contact', 'address', 'delivery', 'pressed', 'paid'] as const
export type Step = (typeof steps)[number]

export const stepTitles: Record<Step, string> = {
  opened: 'Checkout opened',
  contact: 'Email entered',
  address: 'Address entered',
  delivery: 'Delivery chosen',
  pressed: 'Pay pressed',
  paid: 'Paid',
}

/** By what a funnel is taken apart. */
export const splits = ['device', 'country', 'language', 'way'] as const
export type Split = (typeof splits)[number]

/** Checkouts by the furthest step that they came to, with what they come to in minor units. */
export type AtStep = { checkouts: number; amount: number }

export const noneAt = (): AtStep[] => steps.map(() => ({ checkouts: 0, amount: 0 }))

const sumColumn = (rows: readonly AtStep[], of: keyof AtStep) => rows.reduce((sum, row) => sum + row[of], 0)

/** How many came to a step or further. */
export const reached = (at: readonly AtStep[], step: number): number => sumColumn(at.slice(step), 'checkouts')

/** The leaks of the checkout, by the step that was not taken any more. */
export const leakTitles: Record<Exclude<Step, 'opened'>, string> = {
  contact: 'Left without entering anything',
  address: 'Left after the email',
  delivery: 'Entered an address, but chose no delivery',
  pressed: 'Saw the price with delivery, but did not press Pay',
  paid: 'Pressed Pay, but did not pay',
}

export type Leak = {
  title: string
  /** What can be looked at first. */
  hint: string
  shoppers: number
  /** What their carts hold; null for those whose carts are not known here. */
  carts: number | null
  /** What would have been paid had they paid as often as all who came as far; null where too few did for an estimate. */
  cost: number | null
}

/** Of so many checkouts that came to a step so many have to be paid before their share says anything. */
export const enough = { checkouts: 30, paid: 5 }

const hints: Record<Exclude<Step, 'opened'>, string> = {
  contact: 'Look at your checkout on a phone: does it load, and does the price match the shop’s?',
  address: 'Ask for as few fields as you need.',
  delivery: 'Compare with the countries below: some may have no shipping rate.',
  pressed: 'Compare your delivery prices and days with those of other shops, and the ways to pay you offer.',
  paid: 'Look at the failed payments below, by provider.',
}

/** Of an amount, what those who came to a step would have paid of it: never more than all of it. */
const estimate = (at: readonly AtStep[], step: number, amount: (share: number) => number): number | null => {
  const [came, paid] = [reached(at, step), at.at(-1)!.checkouts]
  return came < enough.checkouts || paid < enough.paid ? null : Math.round(amount(paid / came))
}

/** What each step loses, and what it costs. Pure: money in minor units. */
export const findLeaks = (at: readonly AtStep[]): Leak[] =>
  steps.slice(1).flatMap((step, index) => {
    const left = at[index]!
    const name = step as Exclude<Step, 'opened'>
    return left.checkouts <= 0
      ? []
      : {
          title: leakTitles[name],
          hint: hints[name],
          shoppers: left.checkouts,
          carts: left.amount,
          cost: estimate(at, index, (share) => left.amount * share),
        }
  })

/** What shoppers who were sent to the shop's own checkout would have brought, at what an opened checkout brings. */
export const getDiversionCost = (at: readonly AtStep[], diverted: number): number | null => {
  const { checkouts, amount } = at.at(-1)!
  return estimate(at, 0, (share) => diverted * share * (amount / checkouts))
}

/** The dearest first; those without an estimate after them, by what is in their carts. */
export const sortLeaks = (leaks: readonly Leak[]): Leak[] =>
  leaks.toSorted(
    (one, other) =>
      (other.cost ?? -1) - (one.cost ?? -1) || (other.carts ?? 0) - (one.carts ?? 0) || other.shoppers - one.shoppers,
  )
