import { followCheckouts, remember } from './bought.ts'
import { cameFrom, noteArrival } from './came-from.ts'
import { type Cart, fail, fieldsOf, isEmpty, readCart, readProduct, root } from './read-cart.ts'

/**
 * The storefront script: takes shoppers from a cart or a buy-now button to the hosted checkout. Whatever goes wrong, or
 * takes longer than two seconds, they go where they would have gone without it. Back in the shop, the cart follows what they changed and paid for.
 */
const patienceMs = 2_000
/** What holds the platform's own ways to pay at once, on a product's page and in the cart. */
const productHost = 'shopify-accelerated-checkout'
const cartHost = `${productHost}-cart`
type Page = Window & { CheckyPro?: true; Shopify?: { locale?: string; designMode?: boolean } }
const page = window as Page
const script = (document.currentScript ?? document.querySelector('script[data-checky-pro]')) as HTMLScriptElement | null

const listen = (server: string, store: string): void => {
  let busy = false
  /** True once we let the page do what it would have done without us: it is on its way there. */
  let bypass = false
  let lastClicked: HTMLButtonElement | null = null

  /** Goods that are bought at once; else what the form or the address that leads to the checkout says of the cart. */
  type Source = Cart | URLSearchParams

  const open = async (source: Source, handover: string | undefined, signal: AbortSignal): Promise<string> => {
    const isCart = source instanceof URLSearchParams
    const cart = isCart ? await readCart(signal, source) : source
    const answer = await fetch(`${server}/api/checkouts`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...cart,
        store,
        handover,
        came_from: cameFrom(),
        locale: page.Shopify?.locale ?? document.documentElement.lang,
        cart_url: `${location.origin}${root()}cart`,
      }),
      signal,
    }).catch(() => fail('unreachable'))
    if (!answer.ok) fail(answer.status < 500 ? 'refused' : 'unreachable')
    return answer
      .json()
      .then(({ data }: { data: { url: string } }) => {
        const { href, pathname } = new URL(data.url)
        if (isCart) remember(`${server}/api/checkouts/${pathname.split('/').pop()}/state`, cart)
        return href
      })
      .catch(() => fail('broken'))
  }

  const takeOver = (event: Event, source: Source, fallBack: () => void): void => {
    const abort = new AbortController()
    event.preventDefault()
    // What a button does by itself is not to happen; who measures what is sent is to hear of it, but where nobody tells what else
    // is done with it.
    if (event.type === 'click' || !page.navigation) event.stopImmediatePropagation()
    if (busy) return
    busy = true
    // Both are missing where the shop has no TLS, or the browser is old: then nothing is told.
    const handover = crypto.randomUUID?.()
    const silence = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(() => fail('silent'))
    const leave = ({ message }: Error) => {
      const cause = /^[a-z]+$/.test(message) ? message : 'broken'
      const query = new URLSearchParams({ store, cause, ...(handover && { handover }) })
      abort.abort()
      bypass = true
      fallBack()
      // Last: there are blockers that throw where it is reached for.
      navigator.sendBeacon?.(`${server}/api/checkouts/diversions?${query}`)
    }
    const rest = () => setTimeout(() => (busy = bypass = false), 4 * patienceMs)
    Promise.race([silence, open(source, handover, abort.signal)])
      .then((url) => location.assign(url), leave)
      .finally(rest)
  }

  const send = (form: HTMLFormElement, fields: Iterable<readonly [string, FormDataEntryValue]>): void => {
    // A drawer may have been drawn anew meanwhile: what is in no page is not sent.
    if (!form.isConnected) document.head.append(form)
    for (const [name, value] of fields) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    HTMLFormElement.prototype.submit.call(form)
  }

  /** Where in the shop an address leads, whatever the language: `/cart`, `/checkout`. */
  const placeOf = (address: string): string => {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin ? pathname.replace(root(), '/').replace(/\/$/, '') : ''
  }
  const isCheckout = (address: string) => placeOf(address) === '/checkout'

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element
    lastClicked = target.closest<HTMLButtonElement>('button,input')
    if (bypass || event.defaultPrevented || event.button) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return

    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (link && isCheckout(link.href)) {
      if (!page.navigation && /^(_self)?$/.test(link.target)) {
        takeOver(event, new URLSearchParams(link.search), () => link.click())
      }
      return
    }
    // A branded button stands in a closed tree: all that is seen of a press is its host, and it cannot be pressed again.
    const host = target.closest(`${productHost},${cartHost}`)
    const buyNow = target.closest<HTMLElement>(
      '.shopify-payment-button button,.shopify-payment-button [role="button"],shopify-buy-it-now-button button',
    )
    if (!buyNow && host?.localName === cartHost) {
      return takeOver(event, new URLSearchParams(), () => location.assign(`${root()}checkout`))
    }
    const pressed = buyNow ?? host
    const form =
      pressed && (pressed.closest('form') ?? document.querySelector<HTMLFormElement>('form[action*="/cart/add"]'))
    const product = form && readProduct(form)
    if (product) {
      const [item] = product.items as [Cart['items'][number]]
      return takeOver(event, product, () => {
        if (buyNow?.isConnected) buyNow.click()
        // An address would lose what was written on it.
        else if (!isEmpty(item.properties)) send(form, [['return_to', `${root()}checkout`]])
        else location.assign(`${root()}cart/${item.variant_id}:${item.quantity}`)
      })
    }

    // A submitting button is left to "submit": by then the browser has checked the form.
    const button = target.closest<HTMLButtonElement>(':is(button,input,a)[name="checkout"]')
    if (button && !(button.form && /^(submit|image)$/.test(button.type))) {
      takeOver(event, fieldsOf(button.form), () => button.click())
    }
  }

  const onSubmit = (event: Event): void => {
    if (event.defaultPrevented) lastClicked = null
    if (bypass || event.defaultPrevented) return
    const form = event.target as HTMLFormElement
    const submitter = ((event as SubmitEvent).submitter ?? lastClicked) as HTMLButtonElement | null
    const own = submitter?.form === form ? submitter : null
    const address = own?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    if (own?.name !== 'checkout' && !isCheckout(address)) return
    // `submit()` sends the form without its button, whose name is what says "checkout".
    takeOver(event, fieldsOf(form), () => send(form, [['checkout', '1']]))
  }

  /**
   * Links, and what a theme's own script leads or sends to the checkout, also a form that it lets nobody hear of; told after
   * whatever the theme asks of its shoppers first. Not every browser names the button among what is sent.
   */
  const onNavigate = (event: NavigateEvent): void => {
    const { formData } = event
    const { url } = event.destination
    const isSent =
      formData && (formData.has('checkout') || lastClicked?.name === 'checkout') && placeOf(url) === '/cart'
    if (bypass || !event.cancelable || !(isSent || isCheckout(url))) return
    if (!formData) return takeOver(event, new URL(url).searchParams, () => location.assign(url))
    takeOver(event, new URLSearchParams(formData as never), () => {
      formData.set('checkout', '1')
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: url })
      send(form, formData)
    })
  }

  /** Nothing of ours may ever stop a shopper. */
  const safely =
    <E extends Event>(handler: (event: E) => void) =>
    (event: E): void => {
      try {
        handler(event)
      } catch {}
    }

  /** The page was drawn with the cart as it was. A cart that cannot be asked for now is asked for on the next page. */
  const freshen = (): void => {
    followCheckouts().then(
      (isChanged) => isChanged && !busy && location.reload(),
      () => {},
    )
  }

  // A press inside a frame is seen by nobody: what cannot be caught is not shown.
  const style = document.createElement('style')
  style.textContent = `:is(${productHost},${cartHost}) :is(iframe,[class*="paypal" i],shopify-paypal-button){display:none!important}`
  document.head.append(style)

  // Capturing on the window comes before every listener of a theme, and also meets drawers that are added later. A form is looked at
  // after all of them, one may ask for the terms first: but not where nobody tells what else they lead to the checkout.
  addEventListener('click', safely(onClick), true)
  addEventListener('submit', safely(onSubmit), !page.navigation)
  page.navigation?.addEventListener('navigate', safely(onNavigate))
  addEventListener('pageshow', ({ persisted }) => {
    busy = bypass = false
    if (persisted) freshen()
  })
  freshen()
}

if (script && !page.CheckyPro) {
  page.CheckyPro = true
  try {
    const { origin, searchParams } = new URL(script.src)
    const store = searchParams.get('store')
    // Who designs the theme is no shopper.
    if (store && !page.Shopify?.designMode) listen(origin, store)
    noteArrival()
  } catch {
    // An address that cannot be read: the shop works as it did before.
  }
}
