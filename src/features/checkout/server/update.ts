import type { z } from 'zod'
import { type Browser, holdsPersonal, isKnown, browserMark } from '#features/shopper-data/server/public.ts'
import { ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { addressField } from '../address.ts'
import type { CheckoutView, draft } from '../contract.ts'
import { asAtShop, isCountry } from '../country-codes.ts'
import { blockedPayReason } from '../rules.ts'
import { takeGuesses } from './codes/guesses.ts'
import { DutiesDue, noteDuties, ownCheckoutUrl } from './diversions/duties.ts'
import { lookUpCustomer } from './drafts/customer.ts'
import { knownExtras, tipChosen } from './extras/known.ts'
import { checkVatSoon } from './extras/vat-check.ts'
import { changeLines } from './lines/change.ts'
import { readOffersSoon } from './offers/read.ts'
import { takeOffer } from './offers/take.ts'
import { currentPoliciesFor } from './policies-for.ts'
import { reprice } from './pricing/reprice.ts'
import { type Checkout, type DraftChange, findByToken, type NewTypist, saveDraft } from './repository.ts'
import { viewCheckout, getCheckoutView } from './view.ts'

/** One checkout cannot be used to hammer the shop. */
const perCheckout = { name: 'checkout-update', points: 240, seconds: 60 }

/**
 * Keeps what was typed, then returns the rates and totals that follow from it. What was typed stays kept when the shop
 * cannot be asked: then it throws 502 with the checkout as it stands. Throws 409 once it is paid or expired.
 */
export const updateCheckout = async (
  services: Services,
  token: string,
  change: z.output<typeof draft>,
  browser: Browser,
  ip: string,
): Promise<CheckoutView> => {
  await services.limits.take(perCheckout, token)
  const checkout = await findByToken(services.db, token)
  if (!checkout) throw refuse.notFound('This checkout does not exist.')
  const reason = blockedPayReason(checkout.state)
  if (reason) throw refuse.conflict(reason, { checkout: await viewCheckout(services, token, browser) })
  const { version: _seen, shipping_address: typed, discount_codes: codes, lines, offer, ...rest } = change
  const guesses = await takeGuesses(services, checkout, codes && distinct(codes), ip)
  const address = typed && knownFields(typed)
  const extras = await knownExtras(services, checkout, rest.extras)
  const saved = {
    ...rest,
    extras,
    is_email_typed: true,
    shipping_address: address,
    discount_codes: guesses.codes,
  }
  const read =
    (await saveDraft(services.db, checkout.id, ...typedBy(checkout, browser, saved, services.now()))) ?? checkout
  try {
    const isOther = lines !== undefined && (await changeLines(services, checkout.id, lines))
    const isTaken = offer !== undefined && (await takeOffer(services, read, offer))
    const known = isOther || isTaken ? {} : { read }
    const [cart, policies] = await Promise.all([
      reprice(services, checkout.id, { ...known, ip }).catch(async (error: unknown) => {
        // Where duties are due the next answer says which codes are wrong without counting them.
        if (!(error instanceof DutiesDue)) await guesses.countNone()
        throw error
      }),
      currentPoliciesFor(services, checkout),
      lookUpCustomer(services, read),
      checkVatSoon(services, read),
    ])
    await guesses.count(cart.checkout.refused_codes)
    await readOffersSoon(services, checkout, cart.bumps)
    const view = await getCheckoutView(services, cart, browser, { policies })
    return { ...view, refused_codes: [...view.refused_codes, ...guesses.untried] }
  } catch (error) {
    throw await withCheckout(services, token, error, browser)
  }
}

/**
 * Who types into a checkout of which they see nothing begins it anew: what the other browser typed is neither mixed with
 * theirs nor shown to them. A form that was only looked at changes nothing of it.
 */
const typedBy = (
  checkout: Checkout,
  browser: Browser,
  change: DraftChange,
  now: Date,
): [DraftChange, Date, NewTypist?] => {
  if (isKnown(checkout, browser)) return [change, now]
  const { email, shipping_address: address, extras, ...rest } = change
  const others = { ...rest, ...(extras && { extras: tipChosen(extras) }) }
  const isTouched = holdsPersonal(checkout)
  if (!holdsPersonal({ email: email ?? null, shipping_address: address ?? null }))
    return [isTouched ? others : change, now]
  if (isTouched && checkout.state === 'paying')
    throw refuse.conflict('This checkout is being paid in another window. Please try again in a moment.')
  return [change, now, { mark: browserMark(browser, checkout.id) }]
}

/** An address holds its own fields and nothing else, and a country that there is. */
const knownFields = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(asAtShop(typed)).filter(([field, value]) =>
      field === 'country' ? isCountry(value) : addressField.safeParse(field).success,
    ),
  )

const distinct = (codes: string[]) => [
  ...new Map(codes.map((code) => [code.trim().toLowerCase(), code.trim()])).values(),
]

/** What the page links as the shop's cart is its checkout then: from the cart, the script would lead back here. */
const leadToShop = async (services: Services, token: string, view: CheckoutView): Promise<CheckoutView> => {
  const checkout = (await findByToken(services.db, token))!
  await noteDuties(services, checkout)
  return { ...view, cart_url: await ownCheckoutUrl(services, checkout) }
}

/** The failure as the shopper's page needs it: with the checkout as it is kept. */
export const withCheckout = async (
  services: Services,
  token: string,
  error: unknown,
  browser: Browser,
): Promise<unknown> => {
  if (!(error instanceof Refusal)) return error
  const checkout = await viewCheckout(services, token, browser)
  const message =
    error instanceof ShopError
      ? 'The shop is not responding at the moment. What you typed is kept. Please try again in a moment.'
      : error.message
  return new Refusal(error.status, message, {
    ...(error.errors && { errors: error.errors }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    data: { checkout: error instanceof DutiesDue ? await leadToShop(services, token, checkout) : checkout },
    cause: error,
  })
}
