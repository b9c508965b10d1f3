import { randomUUID } from 'node:crypto'
import { getCheckoutForm } from '#features/checkout-form/server/public.ts'
import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { type Connected, connectedProvider, takesAmount } from '#features/payment-methods/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import type { CheckoutView } from '../../contract.ts'
import { asAtShop } from '../../country-codes.ts'
import type { express } from '../../express-contract.ts'
import { blockedPayReason } from '../../rules.ts'
import { findMissing } from '../extras/asked.ts'
import { unansweredOwn } from '../extras/own-answers.ts'
import { findAttempt } from '../payment/repository.ts'
import type { Payer } from '../payment/typed.ts'
import { countBegun } from '../payment/unpaid.ts'
import { type Checkout, findByToken } from '../repository.ts'
import { updateCheckout, withCheckout } from '../update.ts'
import { provinceOf } from './province-of.ts'
import * as repository from './repository.ts'

/** One checkout cannot be used to make payments without end, nor to ask the shop and the provider. */
const perCheckout = { name: 'checkout-express', points: 120, seconds: 60 }
/** Nor can many, from one network in one store: some seven calls lead to a purchase, each of which may ask its provider. */
const perNetwork = { name: 'express-asked', points: 240, seconds: 60 }
/** As many as a provider’s window takes. */
const maxOptions = 10

export const notAvailable = 'This way to pay is not available. Please choose another one.'

export const openCheckout = async (services: Services, token: string, ip?: string): Promise<Checkout> => {
  await services.limits.take(perCheckout, token)
  const checkout = await findByToken(services.db, token)
  if (!checkout) throw refuse.notFound('This checkout does not exist.')
  if (ip !== undefined) await services.limits.take(perNetwork, `${checkout.store_id} ${networkPrefix(ip)}`)
  const reason = blockedPayReason(checkout.state)
  if (reason) throw refuse.conflict(reason)
  return checkout
}

/** What is refused comes with the checkout as it stands. */
export const refusedWith = async <T>(
  services: Services,
  token: string,
  { browser }: Payer,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw await withCheckout(services, token, error, browser)
  }
}

type Express = NonNullable<Connected['express']>

const getExpress = async (services: Services, checkout: Checkout, name: string): Promise<Express> => {
  const [provider, form] = await Promise.all([
    connectedProvider(services, checkout.store_id, name),
    getCheckoutForm(services, checkout.store_id),
  ])
  const isTaken = checkout.is_trial ? provider?.world === 'test' : provider?.isActive
  const place = { currency: checkout.currency, country: null }
  if (!provider?.express || !isTaken || !form.express || provider.methods(place).length === 0)
    throw refuse.conflict(notAvailable)
  return provider.express
}

/** What the goods come to beside what their way costs; a discount may be larger than the goods. */
const getAmountParts = ({ totals: { total, shipping } }: CheckoutView) => {
  const delivery = Math.min(shipping ?? 0, total)
  return { total, goods: total - delivery, shipping: delivery }
}

/** What the window shows, each part of it by itself, has to be what its provider takes. */
const refuseUntaken = (provider: string, { currency }: CheckoutView, amounts: readonly number[]): void => {
  if (!amounts.every((amount) => takesAmount(provider, amount, currency))) throw refuse.conflict(notAvailable)
}

/** What a wallet may not tell is taken from the form. */
export const phoneAndCompany = ({ shipping_address: { phone = '', company = '' } }: CheckoutView) => ({
  phone,
  company,
})

/** Begins a payment at the provider. Nothing is reserved and nothing is frozen before the shopper has agreed there. */
export const startExpress = (
  services: Services,
  token: string,
  { provider: name, version, extras: sent }: Parsed<typeof express.start>['body'],
  payer: Payer,
) =>
  refusedWith(services, token, payer, async () => {
    const checkout = await openCheckout(services, token, payer.ip)
    const provider = await getExpress(services, checkout, name)
    const view = await updateCheckout(services, token, { version }, payer.browser, payer.ip)
    // What is not sent has no address in the provider's window.
    if (view.totals.total === 0 || !view.needs_shipping) throw refuse.conflict(notAvailable)
    const amount = getAmountParts(view)
    refuseUntaken(name, view, Object.values(amount))
    // What is known to be refused here is refused before the shopper agrees there.
    const known = { first_name: 'of the window', ...phoneAndCompany(view) }
    const extras = { ...view.extras, ...sent, own: { ...view.extras.own, ...sent?.own } }
    const missing = {
      ...findMissing(view.form, { shipping_address: known, billing_address: null }, extras),
      ...(await unansweredOwn(services, checkout, extras, null)),
    }
    if (Object.keys(missing).length > 0) throw refuse.invalid(missing)
    const id = randomUUID()
    const origin = await findCheckoutOrigin(services, checkout.store_id)
    const { payment_id } = await countBegun(services, { store_id: checkout.store_id, ip: payer.ip }, async () => {
      await repository.insertExpress(services.db, {
        id,
        checkout_id: checkout.id,
        store_id: checkout.store_id,
        provider: name,
        checkout_version: view.version,
        created_at: services.now(),
      })
      return provider.start({
        reference: id,
        currency: view.currency,
        amount,
        store_name: view.store_name,
        locale: view.locale,
        return_url: `${origin}/checkout/${token}`,
      })
    })
    await repository.noteStarted(services.db, id, payment_id)
    return { id, payment_id }
  })

/** A payment that was begun for this very checkout. Without `ip` for who has agreed to it: what others ask refuses no sale. */
export const findBegun = async (services: Services, token: string, id: string, ip?: string) => {
  const checkout = await openCheckout(services, token, ip)
  const row = await repository.findExpress(services.db, checkout.id, id)
  if (!row?.provider_payment_id) throw refuse.notFound('This payment does not exist.')
  const provider = await getExpress(services, checkout, row.provider)
  return { row: { ...row, provider_payment_id: row.provider_payment_id }, checkout, provider }
}

/** What was agreed to is being taken: nothing changes what it comes to any more. */
const refuseAgreed = async ({ db }: Services, id: string): Promise<void> => {
  if (await findAttempt(db, id))
    throw refuse.conflict('This checkout is being paid in another window. Please try again in a moment.')
}

/** Works out what it comes to with an address or a rate of the provider's window, and has the window show that. */
export const quoteExpress = (
  services: Services,
  token: string,
  id: string,
  { address: chosen, shipping_rate_id }: Parsed<typeof express.quote>['body'],
  payer: Payer,
) =>
  refusedWith(services, token, payer, async () => {
    const { row, provider } = await findBegun(services, token, id, payer.ip)
    await refuseAgreed(services, id)
    const address = chosen && asAtShop({ ...chosen, country: provider.toCountry(chosen.country) })
    const change = {
      version: row.checkout_version,
      ...(address && {
        shipping_address: { ...address, province: (await provinceOf(address)) ?? '' },
      }),
      ...(shipping_rate_id && { shipping_rate_id }),
    }
    const checkout = await updateCheckout(services, token, change, payer.browser, payer.ip)
    const outcome = getOutcome(checkout, address, shipping_rate_id)
    if (outcome === 'ok') {
      const amount = getAmountParts(checkout)
      const options = toOptions(checkout, amount.shipping)
      refuseUntaken(row.provider, checkout, [...Object.values(amount), ...options.map(({ price }) => price)])
      await refuseAgreed(services, id)
      await provider.quote({
        payment_id: row.provider_payment_id,
        currency: checkout.currency,
        amount,
        options,
      })
      await repository.noteShown(services.db, id, checkout.version)
    }
    return { outcome, checkout }
  })

/** The chosen way first, so that it is among those that there is room for. */
const toOptions = ({ shipping_rates: rates, shipping_rate_id: chosen }: CheckoutView, shipping: number) => {
  const isChosen = ({ id }: { id: string }) => id === chosen
  const all = rates.length > maxOptions ? [...rates.filter(isChosen), ...rates.filter((one) => !isChosen(one))] : rates
  return all.slice(0, maxOptions).map(({ id, name, price }) => {
    const selected = id === chosen
    return { id, label: name, selected, price: selected ? shipping : price }
  })
}

const getOutcome = (
  view: CheckoutView,
  address: { country: string } | undefined,
  rate: string | undefined,
): 'ok' | 'country' | 'address' | 'rate' => {
  if (address && view.countries && !view.countries.includes(address.country)) return 'country'
  // With nothing to pay there is nothing to agree to: such an order is placed by the form.
  if (view.shipping_rates.length === 0 || view.totals.total === 0) return address ? 'address' : 'rate'
  return rate && view.shipping_rate_id !== rate ? 'rate' : 'ok'
}
