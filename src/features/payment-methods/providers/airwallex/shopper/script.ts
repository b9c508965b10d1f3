import { HandoverError, loadOnce } from '#features/checkout/shopper/provider/provider-script.ts'
import type { HostedOptions } from '../step.ts'
import { frameFonts, type frameStyle } from './frame-look.ts'

type Style = ReturnType<typeof frameStyle>
type FieldEvent = { detail: { completed: boolean; empty: boolean } }

export type SplitElement = {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'ready' | 'change' | 'focus' | 'blur' | 'submit', handler: (fieldEvent: FieldEvent) => void): void
}
export type CardNumber = SplitElement & {
  confirm(data: {
    intent_id: string
    client_secret: string
    payment_method: object
    payment_method_options: { card: { auto_capture: boolean } }
  }): Promise<unknown>
}

/** A wallet's button. `update` changes what its sheet shows; what is told of is the wallet's own. */
export type WalletElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'click' | 'cancel', handler: () => void): void
  on(event: 'error', handler: () => void): void
  on(
    event: 'shippingAddressChange' | 'shippingMethodChange' | 'authorized' | 'validateMerchant',
    handler: (walletEvent: { detail: object }) => void,
  ): void
  update(change: object): void
  confirmIntent(data: { client_secret: string }): Promise<unknown>
  /** Of Apple Pay's alone. */
  completeValidation?(session: object): void
}

/** What of Airwallex's script is used. */
export type Airwallex = {
  init(options: { env: string; locale?: string; enabledElements: string[]; fonts?: object[] }): Promise<{
    payments: { redirectToCheckout(options: HostedOptions): void | Promise<void> }
  }>
  createElement(type: 'cardNumber' | 'expiry' | 'cvc', options: { style: Style }): Promise<SplitElement>
  createElement(type: 'googlePayButton' | 'applePayButton', options: object): Promise<WalletElement>
}

export const loadAirwallex = async (url: string): Promise<Airwallex> => {
  await loadOnce(url)
  const sdk = (window as Window & { AirwallexComponentsSDK?: Airwallex }).AirwallexComponentsSDK
  if (!sdk) throw new HandoverError('the script defined nothing')
  return sdk
}

/** The languages that Airwallex writes its own sentences in. */
const supported = new Set('en zh ja ko ar fr es nl de it zh-HK pl fi ru da id ms sv pt ro'.split(' '))
const localeFor = (language: string) => {
  if (language === 'zh-TW') return 'zh-HK'
  return supported.has(language) ? language : 'en'
}

/** The script, ready to make elements in a language of the shopper's. */
export const beginAirwallex = async (script: string, env: string, language: string): Promise<Airwallex> => {
  const sdk = await loadAirwallex(script)
  await sdk.init({ env, locale: localeFor(language), enabledElements: ['payments'], fonts: frameFonts() })
  return sdk
}
