import type { PayPalButtonsComponent, PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import { HandoverError, loadOnce, tooLong } from '#features/checkout/shopper/provider/provider-script.ts'

/** What of PayPal's script is used, by PayPal's own declarations. */
type Paypal = { Buttons(options: PayPalButtonsComponentOptions): PayPalButtonsComponent }
export type ButtonOptions = PayPalButtonsComponentOptions

/** Under which the page lets in the styles and scripts that PayPal's script writes into it. */
const nonce = () => document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? ''

const load = async (url: string): Promise<Paypal> => {
  await loadOnce(url, { 'data-csp-nonce': nonce() })
  const { paypal } = window as Window & { paypal?: Paypal }
  if (!paypal) throw new HandoverError('the script defined nothing')
  return paypal
}

/**
 * Puts PayPal's own button, a frame of PayPal's, into a place of the page, and returns what takes it out again. Throws HandoverError
 * where it does not come in time or is not for this device.
 */
export const mountButton = async (place: HTMLElement, script: string, options: ButtonOptions) => {
  const paypal = await Promise.race([load(script), tooLong()])
  let come = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    come = resolve
  })
  const made = paypal.Buttons({ fundingSource: 'paypal', ...options, onInit: () => come() })
  if (!made.isEligible()) throw new HandoverError('not for this device')
  const leave = () => void made.close().catch(() => null)
  try {
    await Promise.race([Promise.all([made.render(place), ready]), tooLong()])
  } catch (error) {
    leave()
    throw error
  }
  return leave
}
