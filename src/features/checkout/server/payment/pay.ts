import { randomUUID } from 'node:crypto'
import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import { getCheckoutForm } from '#features/checkout-form/server/public.ts'
import { answersAtPay } from '#features/own-fields/rules.ts'
import { listOwnFields } from '#features/own-fields/server/public.ts'
import {
  canWait,
  capturesLater,
  type Connected,
  connectedProvider,
  offeredMethods,
  takesAmount,
  takesEmail,
} from '#features/payment-methods/server/public.ts'
import { deliveryText } from '#features/shipping-rates/delivery.ts'
import { takesPayments } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import type { NextStep } from '../../next-step.ts'
import { isFree, isLive, nextState, noProvider, blockedPayReason, overtaken } from '../../rules.ts'
import { learnCodes, reserveUses } from '../codes/uses.ts'
import { learnCustomer } from '../drafts/customer.ts'
import { refuseWhileInDoubt } from '../drafts/lost.ts'
import { onlyAsked } from '../extras/asked.ts'
import { countAsked } from '../pricing/asked-by.ts'
import { type Cart, reprice } from '../pricing/reprice.ts'
import { type Checkout, findByToken, lockCheckout, updateCheckout } from '../repository.ts'
import { updateCheckout as typeInto, withCheckout } from '../update.ts'
import { getAccount } from './account.ts'
import { getAttemptKey, isFor, markTyped } from './attempt-key.ts'
import { clearEarlier } from './clear-earlier.ts'
import { isPlaced, placeFree, thankYou } from './free.ts'
import { toPurchase } from './new-purchase.ts'
import { offerOtherMethod } from './other-way.ts'
import { listOthers, refuseGone } from './others.ts'
import * as repository from './repository.ts'
import { start } from './start.ts'
import { keepTyped, type Order, type Payer, refuseMissing } from './typed.ts'
import { countUnpaid } from './unpaid.ts'
import { getVisit } from './visit.ts'

/**
 * What the shopper agreed to at the provider before there was an attempt, the id that its attempt gets, and the attempts that could be
 * paid when they agreed.
 */
type Agreed = { id: string; payment_id: string; stood: repository.Attempt[] }
/** `isTest`: it takes test money alone. `waits`: it is authorized alone, to be captured later. */
type Circumstances = { id: string; form: CheckoutForm; agreed: Agreed | undefined; isTest: boolean; waits: boolean }

const notOffered = 'This way to pay is not available. Please choose another one.'

/** One checkout cannot be used to test cards. */
const perCheckout = { name: 'checkout-pay', points: 60, seconds: 60 }

/**
 * Starts a payment, or repeats the answer of the one that `key` names. The totals are worked out again; when they are not
 * what the shopper saw, it throws 409 with the checkout as it is now. A 4xx means that nothing was started under this key;
 * after a 5xx the same key may be sent again. Where nothing is to be paid, no provider hears of it: the order is placed.
 */
export const pay = async (
  services: Services,
  token: string,
  sent: Order,
  payer: Payer,
  agreed?: Agreed,
): Promise<NextStep> => {
  await services.limits.take(perCheckout, token)
  const found = await findByToken(services.db, token)
  if (!found) throw refuse.notFound('This checkout does not exist.')
  const checkout = await withTriedCodes(services, found, payer)
  // Whatever way to pay was chosen before the total became nothing: there is nothing to pay by it.
  const pressed = sent.expected_total === 0 ? { ...sent, provider: noProvider, method: noProvider } : sent
  try {
    const first = await repository.findByKey(services.db, pressed.key)
    // What was agreed to at the provider is one attempt, whatever is typed meanwhile.
    const key = agreed ? pressed.key : getAttemptKey(first, checkout, pressed)
    const order = { ...pressed, key }
    const known = key === pressed.key ? first : await repository.findByKey(services.db, key)
    if (known) return await repeat(services, checkout, known, order)
    return await payAnew(services, checkout, order, payer, agreed)
  } catch (error) {
    const named = await offerOtherMethod(services, checkout, pressed, error)
    throw await withCheckout(services, token, named, payer.browser)
  }
}

/** Codes that a cart brought are tried as its page does, which counts them, before a press on Pay has the shop asked about them. */
const withTriedCodes = async (services: Services, checkout: Checkout, { browser, ip }: Payer): Promise<Checkout> => {
  const { token, priced_at, discount_codes, version, state } = checkout
  if (priced_at !== null || discount_codes.length === 0 || blockedPayReason(state)) return checkout
  await typeInto(services, token, { version }, browser, ip)
  return (await findByToken(services.db, token)) ?? checkout
}

const payAnew = async (
  services: Services,
  checkout: Checkout,
  order: Order,
  payer: Payer,
  agreed: Agreed | undefined,
): Promise<NextStep> => {
  refuseFinished(checkout)
  const stood = agreed?.stood ?? (await listOthers(services, checkout.id, order.key))
  const form = await getCheckoutForm(services, checkout.store_id)
  await refuseMissing(services, checkout, order, payer, form)
  // By the amount, never by the name that was sent: naming no provider pays nothing.
  const provider = order.expected_total === 0 ? null : await chosenProvider(services, checkout, order)
  await refuseGone(services, checkout.id, order, payer, agreed !== undefined)
  const id = agreed?.id ?? randomUUID()
  const attempt = await countUnpaid(services, { id, store_id: checkout.store_id, ip: payer.ip }, async () => {
    await clearEarlier(services, checkout.id, order.key, stood)
    await keepTyped(services, checkout, order, payer)
    const cart = await agreedCart(services, checkout, order, agreed ? undefined : payer.ip)
    const circumstances = {
      id,
      form,
      agreed,
      isTest: await isTest(services, checkout, provider),
      waits: await isCapturedLater(services, checkout, order, agreed),
    }
    await refuseGone(services, checkout.id, order, payer, agreed !== undefined)
    return writeAttempt(services, cart, order, payer, circumstances).catch(async (error: unknown) => {
      // A code that was used up this moment is left out of the totals that the shopper sees next.
      if (error instanceof Refusal && cart.checkout.discount_codes.length > 0) await reprice(services, checkout.id)
      throw error
    })
  })
  // Another press under this key may have been faster, with another order.
  refuseOther(attempt, checkout, order)
  return provider ? start(services, provider, attempt) : placeFree(services, checkout.token, attempt)
}

/** The cart as it is sold now, by what the shop says this moment. Throws 409 where that is not what the shopper saw. */
const agreedCart = async (services: Services, checkout: Checkout, order: Order, ip?: string): Promise<Cart> => {
  const { email, shipping_address } = order
  if (ip !== undefined) await countAsked(services, checkout.store_id, ip, checkout.discount_codes.length)
  const [{ soldOut, ...cart }] = await Promise.all([
    reprice(services, checkout.id, { fresh: true }),
    learnCodes(services, checkout.store_id, checkout.discount_codes),
    // A shop that does not tell is asked again for the draft, where its silence counts.
    learnCustomer(services, checkout.id, { ...shipping_address, email }).catch(() => null),
  ])
  refuseFinished(cart.checkout)
  if (cart.lines.length === 0) throw refuse.conflict('Your cart is empty')
  if (order.version < cart.checkout.lines_version)
    throw refuse.conflict('This order was changed in another window. Please check it and pay again.')
  if (soldOut) {
    await refuseWhileInDoubt(services, checkout.id)
    throw refuse.conflict(soldOut)
  }
  const reason = changeSinceShown(cart, order, checkout) ?? laterDelivery(cart, order)
  if (reason) throw refuse.conflict(reason)
  return cart
}

const refuseFinished = ({ state }: Checkout) => {
  const reason = blockedPayReason(state)
  if (reason) throw refuse.conflict(reason)
}

const chosenProvider = async (services: Services, checkout: Checkout, order: Order): Promise<Connected> => {
  const provider = await connectedProvider(services, checkout.store_id, order.provider)
  const place = { currency: checkout.currency, country: order.shipping_address.country }
  // A merchant's own test order takes test money alone, also where shoppers are not offered it.
  const isTaken = checkout.is_trial ? provider?.world === 'test' : provider?.isActive
  const isOffered =
    provider?.methods(place).some(({ method }) => method === order.method) &&
    takesAmount(provider.name, order.expected_total, checkout.currency)
  if (!provider || !isTaken || !isOffered) throw refuse.invalid({ payment: notOffered })
  // Another address is as good as another way to pay.
  if (!takesEmail(provider.name, order.email))
    throw refuse.invalid({ email: 'Enter a valid email address', payment: notOffered })
  return provider
}

/** What of the order is no longer as the shopper saw it, in words; null when nothing. */
const changeSinceShown = ({ checkout, lines, rate, noRate }: Cart, order: Order, before: Checkout): string | null => {
  if (!rate && lines.some((line) => line.requires_shipping))
    return noRate ?? 'This shop does not ship this order. Please contact the shop.'
  if (rate && rate.id !== order.shipping_rate_id)
    return 'The way of shipping that you chose is no longer available. Please check the new total.'
  if (checkout.total === order.expected_total) return null
  const known = new Set(before.refused_codes.map(({ code }) => code))
  const refused = checkout.refused_codes.find(({ code }) => !known.has(code))
  return refused?.message ?? 'The total has changed. Please check it and pay again.'
}

/** When the parcel is expected by now, where that is later than the shopper saw; else null. */
const laterDelivery = ({ checkout, rate, deliveries }: Cart, { expected_delivery: shown }: Order): string | null => {
  const delivery = rate && deliveries.get(rate.id)
  if (!delivery || !shown || delivery.to <= shown) return null
  return `Estimated delivery: ${deliveryText(delivery, checkout.locale)}`
}

/** An order of nothing is a test where every way to pay is one: the page says so. */
const isTest = async (services: Services, checkout: Checkout, provider: Connected | null) => {
  const { store_id, currency, is_trial: isTrial } = checkout
  if (isTrial) return true
  if (provider) return provider.world === 'test'
  const offered = await offeredMethods(services, store_id, { currency, country: null })
  return offered.length > 0 && offered.every((one) => one.is_test)
}

/** What was agreed to in a wallet's window is taken at once, and so is a merchant's own test order. */
const isCapturedLater = async (services: Services, checkout: Checkout, order: Order, agreed: Agreed | undefined) =>
  !agreed &&
  !checkout.is_trial &&
  canWait(order.provider, order.method) &&
  (await capturesLater(services.db, checkout.store_id))

/** The attempt as it is kept before the provider hears of it; twenty at once write one. */
const writeAttempt = async (
  services: Services,
  cart: Cart,
  order: Order,
  payer: Payer,
  { id, form, agreed, isTest, waits }: Circumstances,
): Promise<repository.Attempt> => {
  const purchase = await frozen(services, cart, order, form)
  const visit = await getVisit(services, cart.checkout, id, payer)
  if (agreed) visit.agreed_payment = agreed.payment_id
  else visit.typed = markTyped(order)
  const now = services.now()
  return services.db.transaction().execute(async (db) => {
    const checkout = await lockCheckout(db, cart.checkout.id)
    const same = await repository.findByKey(db, order.key)
    if (same) return same
    await refuseOvertaken(db, checkout, cart, order)
    const state = nextState(checkout.state, 'pay')
    await updateCheckout(db, checkout.id, { state, problem: null, updated_at: now })
    const attempt = await repository.insertAttempt(db, {
      id,
      checkout_id: checkout.id,
      store_id: checkout.store_id,
      provider: order.provider,
      method: order.method,
      is_test: isTest,
      captures_later: waits,
      idempotency_key: order.key,
      ...(agreed && { provider_payment_id: agreed.payment_id }),
      amount: checkout.total,
      currency: checkout.currency,
      checkout_version: checkout.version,
      purchase: JSON.stringify(purchase),
      visit: JSON.stringify(visit),
      created_at: now,
      updated_at: now,
    })
    const usedUp = await reserveUses(db, { ...checkout, email: order.email }, id, purchase.discount_codes)
    if (usedUp) throw refuse.conflict(usedUp)
    return attempt
  })
}

/** What is bought, with what the shopper answered to what the store asks for. */
const frozen = async (services: Services, cart: Cart, order: Order, form: CheckoutForm) => {
  const { store_id, extras: kept, locale } = cart.checkout
  const fields = await listOwnFields(services, store_id)
  const answers = answersAtPay(fields, kept.own ?? {}, order.shipping_address.country, locale)
  const extras = { ...onlyAsked(form, kept), ...(answers.length > 0 && { answers }) }
  return toPurchase(cart, { ...order, extras })
}

/** Throws 409 where something happened since the cart was priced: asked under the lock of the checkout's row. */
const refuseOvertaken = async (db: Db, checkout: Checkout, cart: Cart, order: Order): Promise<void> => {
  refuseFinished(checkout)
  if (!(await takesPayments(db, checkout.store_id)))
    throw refuse.conflict('This shop no longer accepts orders here. Please go back to the shop.')
  const attempts = await repository.listAttempts(db, checkout.id)
  if (checkout.version !== cart.checkout.version || attempts.some((attempt) => isLive(attempt.state)))
    throw refuse.conflict(overtaken)
  if ((checkout.total === 0) !== isFree(order))
    throw refuse.conflict('The total has changed. Please check it and pay again.')
}

/** The same key is the same attempt: with the same order it returns the same, with another one it is refused. */
const repeat = async (
  services: Services,
  checkout: Checkout,
  attempt: repository.Attempt,
  order: Order,
): Promise<NextStep> => {
  if (isPlaced(attempt, checkout)) return thankYou(checkout.token)
  refuseFinished(checkout)
  refuseOther(attempt, checkout, order)
  if (isFree(attempt)) return placeFree(services, checkout.token, attempt)
  const provider = await getAccount(services, attempt)
  if (!provider) throw refuse.conflict(notOffered)
  return start(services, provider, attempt)
}

const refuseOther = (attempt: repository.Attempt, checkout: Checkout, order: Order) => {
  if (attempt.checkout_id !== checkout.id || !isFor(attempt, order))
    throw refuse.conflict('This payment was started for another order. Please reload the page.')
  if (!isLive(attempt.state)) throw refuse.conflict('This payment did not work. Please try again.')
}
