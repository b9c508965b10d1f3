import type { CheckoutView } from '../../contract.ts'
import { cardComes, cardFor } from '../provider/card-payment.ts'
import { prepare } from '../provider/fetch-part.ts'

/** Fetches what the chosen way to pay needs on this page, where anything is to be paid. */
export const prepareChosen = ({ payment_methods: methods, totals }: CheckoutView, payment: string | undefined) => {
  const chosen = totals.total > 0 && methods.find(({ provider, method }) => `${provider}:${method}` === payment)
  if (chosen) prepare(chosen.provider)
  return chosen || null
}

/** Where a card can be typed on this page, no shopper is sent to another one because its fields were not in sight yet, or chosen late. */
export const cardInSight = async (view: CheckoutView, payment = '') => {
  if (prepareChosen(view, payment)?.card_fields && !cardFor(payment)) await cardComes(payment)
}
