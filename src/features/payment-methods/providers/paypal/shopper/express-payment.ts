import type { PayPalButtonOnShippingAddressChange, PayPalButtonOnShippingOptionsChange } from '@paypal/paypal-js'
import type { express } from '#features/checkout/express-contract.ts'
import type { Extras } from '#features/checkout/extras.ts'
import type { ExpressButtonRequest } from '#features/checkout/shopper/provider/provider-part.ts'
import { isUncertain, patience } from '#features/checkout/shopper/session/calls.ts'
import { client } from '#kit/web/client.ts'
import type { ButtonOptions } from './button.ts'

const call = client<typeof express>()

/** What PayPal hands over with a change beside what its types say: its own sentences in the shopper's language, to refuse it with. */
type Sentences = { errors?: Readonly<Record<string, string>> }
type Refusing = { reject(sentence?: string): Promise<void> }
const sentenceFor = { country: 'COUNTRY_ERROR', address: 'ADDRESS_ERROR', rate: 'METHOD_UNAVAILABLE' } as const

type AddressChange = Pick<Parameters<PayPalButtonOnShippingAddressChange>[0], 'shippingAddress'>
type OptionChange = Pick<Parameters<PayPalButtonOnShippingOptionsChange>[0], 'selectedShippingOption'>

/** PayPal does not tell them of an address. */
const omitted = ['phone', 'company']
type Mount = Pick<ExpressButtonRequest, 'session' | 'provider' | 'isReady' | 'extras' | 'onRefused' | 'handOver'>

const tries = 3

/** What PayPal's button above the form does: address and way of shipping come from PayPal's window, every price from our server. */
export const expressPayment = ({ session, provider, isReady, extras, onRefused, handOver }: Mount) => {
  let id = ''
  let asked: Extras = {}
  const token = () => session.snapshot().view.token
  const quote = async (
    change: { address?: Record<'country' | 'province' | 'city' | 'zip', string>; shipping_rate_id?: string },
    { errors }: Sentences,
    { reject }: Refusing,
  ) => {
    const { data } = await call('PUT /checkouts/:token/express/:id', { params: { token: token(), id }, body: change })
    session.adoptChosen(data.checkout)
    if (data.outcome !== 'ok') await reject(errors?.[sentenceFor[data.outcome]])
  }
  /** Asked again where no answer came: it is the same payment however often. */
  const agree = async (expected_delivery: string | undefined, left = tries): Promise<void> => {
    try {
      const sent = { params: { token: token(), id }, body: { extras: asked, expected_delivery } }
      const { data } = await call('POST /checkouts/:token/express/:id/agree', sent, patience())
      await handOver(data.next)
    } catch (error) {
      if (!isUncertain(error)) return onRefused(error)
      if (left > 1) return agree(expected_delivery, left - 1)
      if ((navigator as { onLine?: boolean }).onLine === false) {
        const agreed = id
        onRefused(error)
        // Unless something else was pressed meanwhile.
        const again = () => agreed === id && session.snapshot().phase === 'idle' && agree(expected_delivery)
        return window.addEventListener('online', () => void again(), { once: true })
      }
      // The address that takes the money says how it went, or leads back here.
      window.location.assign(`/checkout/${token()}/return?attempt=${id}`)
    }
  }
  return {
    onClick: (_data, actions) =>
      session.snapshot().phase === 'idle' && isReady(omitted) ? actions.resolve() : actions.reject(),
    async createOrder() {
      try {
        await session.settle()
        asked = extras()
        const { version } = session.snapshot().view
        const { data } = await call('POST /checkouts/:token/express', {
          params: { token: token() },
          body: { provider, version, extras: asked },
        })
        id = data.id
        return data.payment_id
      } catch (error) {
        onRefused(error)
        throw error
      }
    },
    onShippingAddressChange: (data: AddressChange & Sentences, actions: Refusing) => {
      const { countryCode, state, city, postalCode } = data.shippingAddress
      const address = { country: countryCode, province: state, city, zip: postalCode }
      return quote({ address }, data, actions)
    },
    onShippingOptionsChange: (data: OptionChange & Sentences, actions: Refusing) =>
      quote(data.selectedShippingOption?.id ? { shipping_rate_id: data.selectedShippingOption.id } : {}, data, actions),
    onApprove() {
      const { view } = session.snapshot()
      return agree(view.shipping_rates.find((rate) => rate.id === view.shipping_rate_id)?.delivery?.to)
    },
    // What it costs to the address of the window is no longer what it costs to that of the form; that the window broke is no cancellation.
    onCancel: () => session.update(),
    onError: () => session.update(),
  } satisfies ButtonOptions
}
