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
  /** What would have been paid had they gone on and paid as often as those who did. */
  cost: number
}

const hints: Record<Exclude<Step, 'opened'>, string> = {
  contact: 'Look at your checkout on a phone: does it load, and does the price match the shop’s?',
  address: 'Ask for as few fields as you need.',
  delivery: 'Compare with the countries below: some may have no shipping rate.',
  pressed: 'Compare your delivery prices and days with those of other shops, and the ways to pay you offer.',
  paid: 'Look at the declines below, by provider.',
}

/** What each step loses, and what it costs. Pure: money in minor units. */
export const findLeaks = (at: readonly AtStep[]): Leak[] =>
  steps.slice(1).flatMap((step, index) => {
    const left = at[index]!
    const passed = reached(at, index + 1)
    // Where nobody went on, nothing says how many would have paid: then all of it counts.
    const share = passed > 0 ? at.at(-1)!.checkouts / passed : 1
    const name = step as Exclude<Step, 'opened'>
    return left.checkouts <= 0
      ? []
      : {
          title: leakTitles[name],
          hint: hints[name],
          shoppers: left.checkouts,
          carts: left.amount,
          cost: Math.round(left.amount * share),
        }
  })

/** What shoppers who were sent to the shop's own checkout would have brought, at what an opened checkout brings. */
export const costOfDiverted = (at: readonly AtStep[], diverted: number): number => {
  const opened = reached(at, 0)
  return opened > 0 ? Math.round((diverted * at.at(-1)!.amount) / opened) : 0
}
