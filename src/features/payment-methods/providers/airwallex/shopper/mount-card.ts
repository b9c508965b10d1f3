import { toAddress } from '#features/checkout/shopper/form/typed-form.ts'
import type { Typed } from '#features/checkout/shopper/form/validation.ts'
import type { CardPlaces, CardRequest, ScriptStep } from '#features/checkout/shopper/provider/provider-part.ts'
import { tooLong } from '#features/checkout/shopper/provider/provider-script.ts'
import type { HostedOptions } from '../step.ts'
import { frameStyle } from './frame-look.ts'
import { beginAirwallex, type CardNumber, type SplitElement } from './script.ts'
import { untilKnown } from './until-known.ts'

const types = ['cardNumber', 'expiry', 'cvc'] as const

/**
 * Puts Airwallex's own fields into the page, each a frame of Airwallex's. Throws HandoverError where they do not come in time: then the
 * card is typed on Airwallex's page.
 */
export const mountCard = async (
  { number, expiry, code }: CardPlaces,
  { script, env, language, onSubmit }: CardRequest,
) => {
  const sdk = await beginAirwallex(script, env, language)
  const places = { cardNumber: number, expiry, cvc: code }
  const style = frameStyle(number)
  const made = await Promise.all(types.map((type) => sdk.createElement(type, { style })))
  const complete = new Set<SplitElement>()
  const leave = () => {
    for (const element of made) element.destroy()
  }
  const ready = made.map(
    (element, at) =>
      new Promise<void>((resolve) => {
        element.on('ready', () => resolve())
        element.on('change', ({ detail }) => void complete[detail.completed ? 'add' : 'delete'](element))
        element.on('submit', onSubmit)
        const place = places[types[at]!]
        // Not every browser says of a frame of others that it has the focus.
        element.on('focus', () => void place.toggleAttribute('data-focused', true))
        element.on('blur', () => void place.toggleAttribute('data-focused', false))
        element.mount(place)
      }),
  )
  await Promise.race([Promise.all(ready), tooLong()]).catch((error: unknown) => {
    leave()
    throw error
  })
  const card = {
    isComplete: () => complete.size === types.length,
    focus: () => {
      const at = Math.max(
        0,
        made.findIndex((element) => !complete.has(element)),
      )
      places[types[at]!].scrollIntoView({ block: 'center' })
      made[at]!.focus()
    },
    confirm: (step: ScriptStep, typed: Typed) => confirm(made[0] as CardNumber, step, typed),
  }
  return { card, leave }
}

const confirm = async (number: CardNumber, step: ScriptStep, typed: Typed) => {
  const { intent_id, client_secret, autoCapture, successUrl } = step.options as HostedOptions
  const address = toAddress(typed, typed['billing'] === 'different' ? 'billing_address' : 'shipping_address')
  const { first_name, last_name, phone, country, province, city, zip } = address
  const payment_method = {
    card: { name: `${first_name} ${last_name}`.trim() },
    billing: {
      first_name,
      last_name,
      email: typed['email']?.trim() ?? '',
      ...(phone && { phone_number: phone }),
      address: {
        country_code: country,
        street: [address.address1, address.address2].filter(Boolean).join(', '),
        city,
        ...(province && { state: province }),
        ...(zip && { postcode: zip }),
      },
    },
  }
  try {
    const payment_method_options = { card: { auto_capture: autoCapture } }
    const confirming = number.confirm({ intent_id, client_secret, payment_method, payment_method_options })
    await untilKnown(successUrl, confirming)
    return null
  } catch (error) {
    return errorMessage(error)
  }
}

const errorMessage = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''
