import { browserMark, isKnown } from '#features/shopper-data/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { address as wholeAddress } from '../../address.ts'
import type { CheckoutView } from '../../contract.ts'
import { asAtShop } from '../../country-codes.ts'
import type { express } from '../../express-contract.ts'
import { splitName } from '../../full-name.ts'
import { listOlder, listOthers, wasPressedSince } from '../payment/others.ts'
import { pay } from '../payment/pay.ts'
import { listAttempts } from '../payment/repository.ts'
import type { Payer } from '../payment/typed.ts'
import { type Checkout, saveDraft } from '../repository.ts'
import { viewCheckout } from '../view.ts'
import { findBegun, refusedWith, phoneAndCompany } from './express.ts'
import { provinceOf } from './province-of.ts'

type Sent = NonNullable<Parsed<typeof express.agree>['body']>
type Agreed = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof findBegun>>['provider']['agreed']>>>

/**
 * Takes what the shopper agreed to at the provider for what they typed and pressed here: the same rules, and one attempt however often
 * it is called. Throws 409 or 422 where the cart comes to something else by now or the store asks for more: nothing is taken then, and
 * what the provider knew of the shopper is in the form.
 */
export const agreeExpress = (services: Services, token: string, id: string, sent: Sent, payer: Payer) =>
  refusedWith(services, token, payer, async () => {
    const { row, checkout, provider } = await findBegun(services, token, id)
    const known = await listAttempts(services.db, checkout.id)
    const stood = await listOthers(services, checkout.id, id)
    const found = await provider.agreed(row.provider_payment_id)
    if (!found || found.reference !== id || found.currency !== checkout.currency)
      throw refuse.conflict('The payment was not completed. You can try again or choose another payment method.')
    // Before anything of it is kept: PayPal took its time.
    await listOlder(services, checkout.id, id, stood)
    const agreed = { ...found, address: asAtShop(found.address) }
    const view = await viewCheckout(services, token, payer.browser)
    const province = await provinceOf(agreed.address)
    const typed = toTyped(agreed, province ?? '', view)
    try {
      const order = {
        key: id,
        version: row.checkout_version,
        expected_total: agreed.amount,
        provider: row.provider,
        method: agreed.method,
        email: agreed.email,
        shipping_address: checkComplete(typed, province),
        billing_address: null,
        shipping_rate_id: agreed.shipping_rate_id ?? view.shipping_rate_id,
        ...sent,
      }
      return { next: await pay(services, token, order, payer, { id, payment_id: row.provider_payment_id, stood }) }
    } catch (error) {
      // Who pressed since typed something newer.
      const isRefused = error instanceof Refusal && error.status < 500
      if (isRefused && !(await wasPressedSince(services, checkout.id, id, known)))
        await keep(services, checkout, agreed, typed, payer)
      throw error
    }
  })

/** The provider's address as if it had been typed. */
const toTyped = ({ address, name }: Agreed, province: string, view: CheckoutView) => {
  const { phone, company } = phoneAndCompany(view)
  return {
    ...address,
    ...splitName(name, address.country),
    province,
    phone: address.phone || phone,
    company: address.company || company,
  }
}

const checkComplete = (typed: ReturnType<typeof toTyped>, province: string | null) => {
  const { data, error } = wholeAddress.safeParse(typed)
  const wrong = error?.issues.map(({ path, message }) => [`shipping_address.${path.join('.')}`, message]) ?? []
  if (province === null) wrong.push(['shipping_address.province', 'Select a province'])
  if (!data || wrong.length > 0) throw refuse.invalid(Object.fromEntries(wrong))
  return data
}

/** As at paying, but without a reminder: the address was not typed here. */
const keep = (
  { db, now }: Services,
  checkout: Checkout,
  { email }: Agreed,
  shipping_address: ReturnType<typeof toTyped>,
  { browser }: Payer,
) =>
  saveDraft(
    db,
    checkout.id,
    { email, shipping_address },
    now(),
    isKnown(checkout, browser) ? null : { mark: browserMark(browser, checkout.id) },
  )
