import { emailShape } from '#kit/contract/email-shape.ts'

/** Of checkouts that nobody paid, or that were paid, became no order and are done with. */
export const unpaidDays = 30
export const maxMonths = 120
export const monthsProblem = `Enter a number of months from 1 to ${maxMonths}`

export const emailProblem = 'Enter a valid email address'

/** Whether it looks like an address. */
export const isAddress = (text: string) => emailShape.test(text.trim())

type Erased = { orders: number; checkouts: number; waiting: number }

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What was erased of a person, for the merchant. */
export const erasedText = ({ orders, checkouts, waiting }: Erased): string => {
  const later =
    waiting > 0
      ? ` ${counted(waiting, 'checkout')} ${waiting === 1 ? 'is' : 'are'} still being paid or ordered: erase again later.`
      : ''
  if (orders + checkouts === 0) return `Nothing else is stored about this person here.${later}`
  return `Erased from ${counted(orders, 'order')} and ${counted(checkouts, 'checkout')}.${later}`
}
