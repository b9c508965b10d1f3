import type { CheckoutView } from '#features/checkout/contract.ts'
import { client } from '#kit/web/client.ts'
import { type Consent, isConsentDue } from '../consent.ts'
import { purchasedItems, type EventName, type ShopEvent, shopEvent } from '../events.ts'
import { framePath, type Measuring } from '../measuring.ts'
import type { shopperEvents } from '../shopper-contract.ts'
import { toCookies, knownIdentity } from './cookies.ts'
import { EventsFrame } from './events-frame.ts'

const call = client<typeof shopperEvents>()

/** The checkout as far as events are about it. */
export type Watched = { view: CheckoutView; phase: string }

/** True while the browser asks every site not to share: an answer that counts until the shopper gives another one. */
const asksNotToShare = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * What a page measures. Nothing is loaded or sent before it may be, each event is sent once, and a withdrawn consent ends
 * all of it at once.
 */
export class Measurement {
  readonly #measuring: Measuring
  readonly #params: { token: string }
  readonly #onChange: () => void
  #frame: EventsFrame | null = null
  #watched: Watched | null = null
  #isDue: boolean
  #round = 0
  consent: Consent

  constructor(measuring: Measuring, token: string, onChange: () => void) {
    this.#measuring = measuring
    this.#params = { token }
    this.#onChange = onChange
    this.consent = measuring.consent ?? (asksNotToShare() ? 'denied' : null)
    this.#isDue = isConsentDue([measuring.country])
  }

  /** The shopper has to be asked, and has not answered. */
  get isOpen() {
    return this.consent === null && this.#isDue
  }

  start(country?: string) {
    this.#isDue = isConsentDue([this.#measuring.country, country])
    // Given to another checkout, or by the browser itself.
    if (this.consent === 'denied' && this.#measuring.awaitsRefusal) void this.#visit()
    this.#follow()
  }

  answer(consent: 'granted' | 'denied') {
    this.consent = consent
    // Beginning makes the answer known by itself.
    if (consent === 'denied' || this.#round !== 0) void this.#visit()
    this.#follow()
  }

  readonly watch = (watched: Watched) => {
    const country = watched.view.shipping_address.country
    // Who was asked stays asked, so that the question does not vanish while the country is being chosen.
    this.#isDue ||= isConsentDue([country])
    this.#watched = watched
    this.#follow()
    this.#report()
  }

  #follow() {
    const may = this.consent === 'granted' || (this.consent === null && !this.#isDue)
    if (!may) this.#stop()
    else if (this.#round === 0) void this.#begin()
    this.#onChange()
  }

  #stop() {
    this.#round = 0
    this.#frame?.remove()
    this.#frame = null
  }

  #visit() {
    const { consent } = this
    const { google } = this.#measuring
    return call('PUT /checkouts/:token/visit', {
      params: this.#params,
      body: { consent, ...knownIdentity(document.cookie, google) },
    }).catch(() => null)
  }

  async #begin() {
    const round = (this.#round = Date.now())
    const answer = await this.#visit()
    const identity = answer?.data.identity
    if (!identity || this.#round !== round) return
    const page = window.location.origin + window.location.pathname.replace(/\/[^/]*$/, '')
    const { google, meta } = this.#measuring
    const ids = new URLSearchParams({ ...(google && { google }), ...(meta && { meta }) })
    const cookies = toCookies(identity, google, Date.now())
    this.#frame = new EventsFrame(`${framePath}?${ids}`, cookies, page, this.#onPurchaseReported)
    this.#report()
    if (this.#measuring.purchase) await this.#reportPurchase(this.#measuring.purchase)
  }

  #report() {
    if (!this.#frame || !this.#watched?.view.priced) return
    const { view, phase } = this.#watched
    const { shipping_rate_id: rate, shipping_address: address } = view
    const basket = purchasedItems({ ...view, codes: view.discount_codes })
    const report = (name: EventName, more = {}) =>
      this.#once(name) && this.#frame!.send(shopEvent(name, this.#measuring.checkout, basket, more))
    report('begin_checkout')
    const tier = address.address1 && view.shipping_rates.find(({ id }) => id === rate)?.name
    if (tier) report('add_shipping_info', { shipping_tier: tier })
    if (phase !== 'idle') report('add_payment_info', { payment_type: this.#paymentType(view) })
  }

  #paymentType({ payment_methods: methods }: CheckoutView) {
    const form = document.querySelector('form')
    const chosen = form && new FormData(form).get('payment')
    return methods.find(({ provider, method }) => `${provider}:${method}` === chosen)?.label ?? ''
  }

  readonly #onPurchaseReported = () =>
    void call('POST /checkouts/:token/purchase-report/google', { params: this.#params }).catch(() => null)

  /** The server knows whether any page, on any device, has reported it before. */
  async #reportPurchase(purchase: ShopEvent) {
    const frame = this.#frame
    const answer = await call('POST /checkouts/:token/purchase-report', { params: this.#params }).catch(() => null)
    if (answer?.data.is_first) frame?.send(purchase)
  }

  /** True for the first time in this browser's tab, reloads included. */
  #once(name: EventName): boolean {
    const key = `events-${this.#measuring.checkout}`
    try {
      const reported = sessionStorage.getItem(key) ?? ''
      if (reported.includes(name)) return false
      sessionStorage.setItem(key, `${reported} ${name}`)
    } catch {
      // Without storage an event may be sent once more after a reload: its id tells the receivers.
    }
    return true
  }
}
