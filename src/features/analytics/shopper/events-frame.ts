import type { ShopEvent } from '../events.ts'
import { type FrameMessage, frameReady, purchaseReported } from '../measuring.ts'

/**
 * The frame in which Google's and Meta's scripts run. It has an origin of its own: they reach neither the page, nor its
 * form, nor its cookies, and whatever they do, the page goes on. What is told before it is ready waits.
 */
export class EventsFrame {
  readonly #element = document.createElement('iframe')
  readonly #onPurchaseReported: () => void
  #waiting: FrameMessage[] | null = []

  /** `cookies` are those that the scripts look for; `page` is the address that they are told, without the token. */
  constructor(address: string, cookies: Record<string, string>, page: string, onPurchaseReported: () => void) {
    this.#onPurchaseReported = onPurchaseReported
    this.#tell({ type: 'checky-events-start', cookies, page })
    Object.assign(this.#element, { src: address, hidden: true, referrerPolicy: 'no-referrer', tabIndex: -1, title: '' })
    this.#element.setAttribute('sandbox', 'allow-scripts')
    this.#element.setAttribute('aria-hidden', 'true')
    window.addEventListener('message', this.#received)
    document.body.append(this.#element)
  }

  send(event: ShopEvent) {
    this.#tell({ type: 'checky-event', event })
  }

  #tell(message: FrameMessage) {
    // An origin of its own has no name that a message could be addressed to.
    if (this.#waiting) this.#waiting.push(message)
    else this.#element.contentWindow?.postMessage(message, '*')
  }

  readonly #received = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== this.#element.contentWindow) return
    if (data === purchaseReported) this.#onPurchaseReported()
    if (data !== frameReady || !this.#waiting) return
    const waiting = this.#waiting
    this.#waiting = null
    for (const message of waiting) this.#tell(message)
  }

  /** Ends everything that runs in it. */
  remove() {
    window.removeEventListener('message', this.#received)
    this.#element.remove()
  }
}
