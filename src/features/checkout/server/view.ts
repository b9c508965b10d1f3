import { getCheckoutForm } from '#features/checkout-form/server/public.ts'
import { findLook } from '#features/customization/server/public.ts'
import { reason } from '#features/localization/reason-sources.ts'
import { type Afterwards, getAfterwards } from '#features/orders/server/public.ts'
import { answerText, inLanguage } from '#features/own-fields/rules.ts'
import { listOwnFields } from '#features/own-fields/server/public.ts'
import {
  connectedProvider,
  findDescription,
  offeredMethods,
  type ProviderName,
  providerTitle,
  takesAmount,
} from '#features/payment-methods/server/public.ts'
import { asksReminder } from '#features/reminders/server/public.ts'
import { findReviewsWidget } from '#features/reviews/server/public.ts'
import { toShopper } from '#features/shipping-rates/fields.ts'
import { type Browser, holdsPersonal, isWithheld, browserMark } from '#features/shopper-data/server/public.ts'
import { readForPage } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { checkoutLine } from '../checkout-line.ts'
import type { CheckoutView, ThankYouView } from '../contract.ts'
import { asAtShop } from '../country-codes.ts'
import { isFree } from '../rules.ts'
import { tipInLanguage } from '../tip-in-language.ts'
import { tipAsked } from '../tip.ts'
import { claimUntouched, noteThankYouSeen } from './browsers/repository.ts'
import { homeUrl } from './cart/shop-pages.ts'
import { getChanges } from './changes/status.ts'
import { tipChosen } from './extras/known.ts'
import { askAnew } from './lines/repository.ts'
import { withStock } from './lines/stock.ts'
import { offerFor } from './offers/offer.ts'
import { isPaidByTest, listAttempts, listTried } from './payment/repository.ts'
import { policiesFor } from './policies-for.ts'
import { type Cart, getGoods, loadCart } from './pricing/reprice.ts'
import { findByToken } from './repository.ts'

/**
 * What a shopper's page shows of a checkout; of what was typed nothing to a browser that is not known to be the shopper's.
 * Asks nothing of the outside. Throws 404.
 */
export const viewCheckout = async (services: Services, token: string, browser: Browser | null): Promise<CheckoutView> =>
  viewRead(services, await findByToken(services.db, token), browser)

const viewRead = async (services: Services, checkout: Cart['checkout'] | undefined, browser: Browser | null) => {
  if (!checkout) throw refuse.notFound(unknownToken)
  // What is asked for in one moment goes to the database together.
  const [cart, tried] = await Promise.all([loadCart(services, checkout), listTried(services.db, checkout.id)])
  return getCheckoutView(services, cart, browser, { tried })
}

/** What was read already: the shop's policies, the ways to pay that were tried. */
type Known = {
  policies?: Awaited<ReturnType<typeof policiesFor>>
  tried?: Awaited<ReturnType<typeof listTried>>
}

/** The same of a cart that was just read. */
export const getCheckoutView = async (
  services: Services,
  cart: Cart,
  browser: Browser | null,
  known: Known = {},
): Promise<CheckoutView> => {
  const { payment_methods: offered, ...view } = await viewCart(services, cart, known)
  // A press on what the device lacks would lead to a page that offers something else.
  const payment_methods = browser?.hasNoApplePay ? offered.filter(({ method }) => method !== 'applepay') : offered
  return { ...view, payment_methods, ...typedFor(cart.checkout, browser) }
}

/** The same for a page that opens it: the first browser in which it is opened is taken for the shopper's. */
export const openPage = async (services: Services, token: string, browser: Browser): Promise<CheckoutView> => {
  const checkout = await findByToken(services.db, token)
  if (!checkout || checkout.browsers.length > 0 || holdsPersonal(checkout)) return viewRead(services, checkout, browser)
  await claimUntouched(services.db, checkout.id, browserMark(browser, checkout.id))
  return viewCheckout(services, token, browser)
}

const typedFor = (checkout: Cart['checkout'], browser: Browser | null) => {
  // Of a checkout from before the list of countries was the shop's: no province is made up of a country alone.
  const country = checkout.country ? { country: asAtShop({ country: checkout.country }).country } : {}
  return isWithheld(checkout, browser)
    ? { is_withheld: true, email: '', shipping_address: country, extras: tipChosen(checkout.extras) }
    : {
        is_withheld: false,
        email: checkout.email ?? '',
        shipping_address: { ...country, ...checkout.shipping_address },
        extras: extrasFor(checkout),
      }
}

/** The note that came with the cart is the shopper's to change. */
const extrasFor = ({ extras: { vat_check: check, answers: _paid, ...extras }, note }: Cart['checkout']) => ({
  ...extras,
  note: extras.note ?? note,
  ...(check && check.vat_id === extras.vat_id && !check.is_valid && { is_vat_unknown: true }),
})

/** What was answered to the store's own fields, as the shopper read it. */
const answersFor = ({ extras: { answers = [] }, locale }: Cart['checkout']) =>
  answers.map((answer) => ({ label: answer.shown.label, value: answerText(answer, locale) }))

const nothingWritten: ThankYouView['written'] = { vat_id: '', note: '', gift_note: '' }

const writtenBy = ({ extras: { vat_id = '', gift_note = '', note }, note: ofCart }: Cart['checkout']) => ({
  vat_id,
  note: note ?? ofCart,
  gift_note,
})

const unknownToken = 'This checkout does not exist.'

const getCart = async (services: Services, checkout: Cart['checkout'] | undefined): Promise<Cart> => {
  if (!checkout) throw refuse.notFound(unknownToken)
  return loadCart(services, checkout)
}

const viewCart = async (services: Services, cart: Cart, known: Known) => {
  const { checkout, lines, rates, rate, countries, noRate, deliveries, missingForFree } = cart
  const { store_id: storeId, currency, is_trial: isTrial } = checkout
  const country = checkout.shipping_address?.country || checkout.country
  const part = <T>(name: string, load: () => Promise<T>) => readForPage(services, checkout, name, load)
  const [summary, offered, reviews, tried, form, fields, asks_reminder, { policies, terms }, offer] = await Promise.all(
    [
      getSummary(services, cart),
      part(`methods ${currency} ${country} ${isTrial}`, () =>
        offeredMethods(services, storeId, { currency, country, isTrial }),
      ),
      part('reviews', () => findReviewsWidget(services, storeId)),
      known.tried ?? listTried(services.db, checkout.id),
      part('form', () => getCheckoutForm(services, storeId)),
      part('fields', () => listOwnFields(services, storeId)),
      isTrial ? false : part('reminder', () => asksReminder(services.db, storeId)),
      known.policies ?? policiesFor(services, checkout),
      offerFor(services, cart),
    ],
  )
  // What all pages share knows no total.
  const methods = isPriced(checkout)
    ? offered.filter(({ provider }) => takesAmount(provider, checkout.total, currency))
    : offered
  return {
    ...summary,
    form: { ...form, tip_texts: [] },
    own_fields: inLanguage(fields, checkout.locale).map((field) => ({
      ...field,
      countries: [...field.countries],
      choices: [...field.choices],
    })),
    tip: tipAsked(tipInLanguage(form, checkout.locale), checkout.extras, getGoods(checkout)),
    asks_reminder,
    policies,
    terms: form.terms ? terms : null,
    offer,
    version: checkout.version,
    priced: lines.length === 0 || isPriced(checkout),
    cart_url: checkout.cart_url,
    discount_codes: checkout.discount_codes,
    refused_codes: checkout.refused_codes,
    lines: withStock(summary.lines, lines),
    shipping_rates: rates.map((rate) => ({ ...toShopper(rate), delivery: deliveries.get(rate.id) ?? null })),
    shipping_rate_id: rate?.id ?? null,
    countries: countries && [...countries],
    missing_for_free: missingForFree,
    no_rate: noRate,
    payment_methods: methods,
    shop_country: checkout.shop_country,
    ...(checkout.is_trial && { trial: getTestPayments(methods) }),
    chosen_payment: getLatest(tried),
    reviews,
    // From the payment on it says why the shop has no order yet, which is for the merchant.
    problem: isPaid(checkout) ? null : checkout.problem,
    ...(!isPaid(checkout) && checkout.problem === reason.not_completed && { is_unpaid: true as const }),
  }
}

/** With what a merchant pays at each provider that takes test money. */
const getTestPayments = (methods: readonly { provider: ProviderName }[]) =>
  [...new Set(methods.map(({ provider }) => provider))].map((name) => {
    const { title, testPayment } = findDescription(name)
    return { title, cards: [...testPayment.cards], note: testPayment.note }
  })

const getLatest = (tried: NonNullable<Known['tried']>): string | null => {
  const latest = tried.findLast((way) => !isFree(way))
  return latest ? `${latest.provider}:${latest.method}` : null
}

/** Rows without a key and with a date were written by hand: demos and imports. */
const isPriced = ({ pricing_key, state }: Cart['checkout']) =>
  pricing_key === null ? state !== 'open' : pricing_key !== askAnew

const isPaid = ({ state }: Cart['checkout']) => state === 'paid' || state === 'ordered'

/** What the way to pay is called by which the money came. */
const paidWith = async (services: Services, { id, store_id, currency, shipping_address }: Cart['checkout']) => {
  const attempts = await listAttempts(services.db, id)
  const paid = attempts.find(({ state }) => state === 'succeeded' || state === 'refunded')
  if (!paid || isFree(paid)) return ''
  const provider = await connectedProvider(services, store_id, paid.provider)
  const methods = provider?.methods({ currency, country: shipping_address?.country || null }) ?? []
  // Orders are kept for longer than what a provider that was disconnected was reached by.
  return methods.find(({ method }) => method === paid.method)?.label ?? providerTitle(paid.provider)
}

/** What the thank-you page shows. Throws 404 for an unknown token, 409 while nothing has been paid. */
export const viewThankYou = async (
  services: Services,
  token: string,
  browser: Browser | null,
): Promise<ThankYouView> => {
  const cart = await getCart(services, await findByToken(services.db, token))
  const { checkout, store } = cart
  if (!isPaid(checkout)) throw refuse.conflict('This order is not paid yet.')
  if (checkout.is_trial) await noteThankYouSeen(services.db, checkout.id, services.now())
  const [summary, payment, afterwards, changes, isTest, { policies }] = await Promise.all([
    getSummary(services, cart),
    paidWith(services, checkout),
    getAfterwards(services.db, store, checkout.id),
    getChanges(services, cart, browser),
    isPaidByTest(services.db, checkout.id),
    policiesFor(services, checkout),
  ])
  const isStrange = isWithheld(checkout, browser)
  const home = homeUrl(services, store, checkout.cart_url)
  return {
    ...summary,
    ...typedFor(checkout, browser),
    billing_address: isStrange ? null : checkout.billing_address,
    answers: isStrange ? [] : answersFor(checkout),
    written: isStrange ? nothingWritten : writtenBy(checkout),
    payment,
    order_number: afterwards?.order_number ?? null,
    order: afterwards && toOrder(afterwards, isStrange),
    changes,
    again_url: againUrl(home, summary.lines),
    shipping_title: checkout.shipping_title ?? '',
    delivery: checkout.delivery,
    shop_url: home,
    support_email: store.contact_email ?? '',
    policies,
    is_test: isTest,
  }
}

const toOrder = ({ order_number: _number, parcels, ...order }: Afterwards, isStrange: boolean) => ({
  ...order,
  parcels: isStrange ? [] : parcels,
})

/** The shop's own link into its cart carries what is written on one of the goods alone: such goods are chosen again. */
const againUrl = (home: string, lines: ThankYouView['lines']) => {
  if (lines.length === 0 || lines.some(({ properties }) => Object.keys(properties).length > 0)) return null
  const goods = lines.map(({ variant_id, quantity }) => `${variant_id}:${quantity}`).join(',')
  return `${home}cart/${goods}?storefront=true`
}

/** So much of a letter is shown beside its line. */
const longestShown = 500

const visibleProperties = (properties: Record<string, string>) => {
  const shown = Object.entries(properties).filter(([name, value]) => !name.startsWith('_') && value !== '')
  return Object.fromEntries(shown.map(([name, value]) => [name, shortened(value)]))
}

const shortened = (text: string) =>
  text.length > longestShown ? `${text.slice(0, longestShown - 1).toWellFormed()}…` : text

const getSummary = async (services: Services, { checkout, store, lines, rate }: Cart) => {
  const look = await readForPage(services, checkout, 'look', () => findLook(services, checkout.store_id))
  return {
    token: checkout.token,
    store_name: store.name,
    look,
    currency: checkout.currency,
    locale: checkout.locale,
    lines: lines.map((line) =>
      checkoutLine.parse({ ...line, properties: visibleProperties(line.properties), available: null, problem: null }),
    ),
    needs_shipping: lines.some((line) => line.requires_shipping),
    discounts: checkout.discounts,
    totals: {
      subtotal: checkout.subtotal,
      discount: checkout.discount_total,
      shipping: isPriced(checkout) && (rate || checkout.shipping_title !== null) ? checkout.shipping_total : null,
      tax: checkout.tax_total,
      taxes_included: checkout.taxes_included,
      tip: checkout.tip_total,
      total: checkout.total,
    },
    state: checkout.state,
  }
}
