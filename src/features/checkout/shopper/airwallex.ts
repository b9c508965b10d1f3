import type { CardStep } from './card-payment.ts'

type Style = { base: Record<string, string> }
type Told = { detail: { completed: boolean; empty: boolean } }

export type SplitElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'change' | 'submit', handler: (told: Told) => void): void
}
export type CardNumber = SplitElement & {
  confirm(data: { intent_id: string; client_secret: string; payment_method: object }): Promise<unknown>
}

/** What of Airwallex's script is used. */
export type Airwallex = {
  init(options: { env: string; locale?: string; enabledElements: string[] }): Promise<{
    payments: { redirectToCheckout(options: CardStep): void | Promise<void> }
  }>
  createElement(type: 'cardNumber' | 'expiry' | 'cvc', options: { style: Style }): Promise<SplitElement>
}

/** The script could not be loaded, or did not do what it promises. Nothing has been paid by it. */
export class HandoverError extends Error {}

const scripts = new Map<string, Promise<void>>()

const loadOnce = (url: string): Promise<void> => {
  let loading = scripts.get(url)
  if (!loading) {
    loading = new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: url, async: true })
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => {
        scripts.delete(url)
        script.remove()
        reject(new HandoverError(`not loaded: ${url}`))
      })
      document.head.append(script)
    })
    scripts.set(url, loading)
  }
  return loading
}

export const loadAirwallex = async (url: string): Promise<Airwallex> => {
  await loadOnce(url)
  const sdk = (window as Window & { AirwallexComponentsSDK?: Airwallex }).AirwallexComponentsSDK
  if (!sdk) throw new HandoverError('the script defined nothing')
  return sdk
}
