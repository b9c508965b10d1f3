import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import { type Browser, browserMark, isKnown, isWithheld } from '#features/shopper-data/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { checkout } from '../../contract.ts'
import { isCountry } from '../../country-codes.ts'
import type { Extras } from '../../extras.ts'
import { findMissing, onlyAsked } from '../extras/asked.ts'
import { knownExtras } from '../extras/known.ts'
import { unansweredOwn } from '../extras/own-answers.ts'
import { type Checkout, saveDraft } from '../repository.ts'

/** What is sent with a press of Pay. */
export type Order = Parsed<typeof checkout.pay>['body']
/** Who presses, and from where. `hasGone`: nobody waits for the answer any more. */
export type Payer = { ip: string; browser: Browser; hasGone: () => boolean }

/** What this browser answered before: what another one did, unseen by who pays, is not theirs. */
const answeredBefore = (checkout: Checkout, { browser }: Payer): Extras =>
  isWithheld(checkout, browser) ? {} : checkout.extras

/** Answers to own fields, those of this press before the ones of before. */
const ownAnswers = (before: Extras, { extras }: Order) => ({ own: { ...before.own, ...extras?.own } })

/** Throws 422 with a sentence for each field that the store must have and that is not there. */
export const refuseMissing = async (
  services: Services,
  checkout: Checkout,
  order: Order,
  payer: Payer,
  form: CheckoutForm,
): Promise<void> => {
  const { country } = order.shipping_address
  if (!isCountry(country)) throw refuse.invalid({ 'shipping_address.country': 'Select a country' })
  const before = answeredBefore(checkout, payer)
  const missing = {
    ...findMissing(form, order, onlyAsked(form, before, order.extras)),
    ...(await unansweredOwn(services, checkout, ownAnswers(before, order), country)),
  }
  if (Object.keys(missing).length > 0) throw refuse.invalid(missing)
}

/** Keeps what was sent with the checkout; of a browser that has not typed here before nothing of what others typed is left. */
export const keepTyped = async (services: Services, checkout: Checkout, order: Order, payer: Payer): Promise<void> => {
  const { email, shipping_address, billing_address, shipping_rate_id } = order
  const before = answeredBefore(checkout, payer)
  const typist = isKnown(checkout, payer.browser) ? null : { mark: browserMark(payer.browser, checkout.id) }
  const answered = typist ? { ...before, ...order.extras, ...ownAnswers(before, order) } : order.extras
  const extras = await knownExtras(services, checkout, answered)
  const typed = { email, shipping_address, billing_address, shipping_rate_id, extras }
  await saveDraft(services.db, checkout.id, typed, services.now(), typist)
}
