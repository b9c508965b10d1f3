/**
 * The storefront script: takes shoppers from a cart or a buy-now button to the hosted checkout. Whatever goes wrong, or
 * takes longer than two seconds, they go where they would have gone without it.
 */
type Item = { variant_id: number; quantity: number; properties: Record<string, string> }
type Cart = {
  items: Item[]
  currency: string
  note: string
  attributes: Record<string, string>
  discount_codes: string[]
}
type ShopCart = {
  currency: string
  note: string | null
  attributes: Record<string, unknown> | null
  items: {
    variant_id: number
    quantity: number
    properties: Record<string, unknown> | null
    selling_plan_allocation?: unknown
  }[]
  discount_codes?: { code: string }[]
}
type Page = Window & {
  CheckyPro?: true
  Shopify?: { routes?: { root?: string }; locale?: string; currency?: { active?: string } }
}

const patienceMs = 2_000
const page = window as Page
const script = (document.currentScript ?? document.querySelector('script[data-checky-pro]')) as HTMLScriptElement | null

const listen = (server: string, store: string): void => {
  let busy = false
  /** True while we let the page do what it would have done without us. */
  let bypass = false
  let lastClicked: Element | null = null

  const root = () => page.Shopify?.routes?.root ?? '/'

  const texts = (values: Record<string, unknown> | null): Record<string, string> => {
    const kept: Record<string, string> = {}
    for (const name of Object.keys(values ?? {})) {
      const value = values![name]
      if (typeof value === 'number' || typeof value === 'boolean') kept[name] = String(value)
      if (typeof value === 'string' && value) kept[name] = value
    }
    return kept
  }

  /** Reads the cart; a cart form first saves the quantities and the note that stand in it. */
  const readCart = async (signal: AbortSignal, form: HTMLFormElement | null): Promise<Cart> => {
    const holdsCart = form?.querySelector('[name^="updates"],[name="note"],[name^="attributes"]')
    const answer = holdsCart
      ? await fetch(`${root()}cart/update.js`, {
          method: 'POST',
          body: new URLSearchParams(new FormData(form!) as never),
          signal,
        })
      : await fetch(`${root()}cart.js`, { signal })
    if (!answer.ok) throw new Error('no cart')
    const cart = (await answer.json()) as ShopCart
    if (cart.items.some((item) => item.selling_plan_allocation)) throw new Error('subscriptions stay in the shop')
    return {
      currency: cart.currency,
      note: cart.note ?? '',
      attributes: texts(cart.attributes),
      discount_codes: (cart.discount_codes ?? []).map(({ code }) => code),
      items: cart.items.map(({ variant_id, quantity, properties }) => ({
        variant_id,
        quantity,
        properties: texts(properties),
      })),
    }
  }

  /** What a product form would put into the cart; null when it cannot be bought this way. */
  const readProduct = (form: HTMLFormElement): Cart | null => {
    const data = new FormData(form)
    const currency = page.Shopify?.currency?.active
    const variant_id = Number(data.get('id'))
    if (!variant_id || !currency || data.get('selling_plan')) return null
    const properties: Record<string, unknown> = {}
    data.forEach((value, name) => {
      const match = /^properties\[(.+)\]$/.exec(name)
      if (match && typeof value === 'string') properties[match[1]!] = value
    })
    const item = { variant_id, quantity: Number(data.get('quantity') ?? 1) || 1, properties: texts(properties) }
    return { items: [item], currency, note: '', attributes: {}, discount_codes: [] }
  }

  const open = async (read: (signal: AbortSignal) => Promise<Cart>, signal: AbortSignal): Promise<string> => {
    const cart = await read(signal)
    const answer = await fetch(`${server}/api/checkouts`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...cart,
        store,
        locale: page.Shopify?.locale ?? document.documentElement.lang,
        cart_url: `${location.origin}${root()}cart`,
      }),
      signal,
    })
    if (!answer.ok) throw new Error('refused')
    const { data } = (await answer.json()) as { data: { url: string } }
    return new URL(data.url).href
  }

  const takeOver = (event: Event, read: (signal: AbortSignal) => Promise<Cart>, fallBack: () => void): void => {
    const abort = new AbortController()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (busy) return
    busy = true
    const silence = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('silent')), patienceMs)
    })
    const leave = () => {
      abort.abort()
      busy = false
      bypass = true
      try {
        fallBack()
      } finally {
        bypass = false
      }
    }
    const go = (url: string) => {
      location.assign(url)
      setTimeout(() => (busy = false), 4 * patienceMs)
    }
    Promise.race([open(read, abort.signal), silence]).then(go, leave)
  }

  const isCheckout = (address: string): boolean => {
    const { origin, pathname } = new URL(address, location.href)
    const path = pathname.replace(/\/$/, '')
    return origin === location.origin && (path === '/checkout' || path === `${root()}checkout`)
  }

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null
    lastClicked = target && target.closest('button,input')
    if (bypass || !target || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return

    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (link && isCheckout(link.href) && /^(_self)?$/.test(link.target)) {
      return takeOver(
        event,
        (signal) => readCart(signal, null),
        () => link.click(),
      )
    }
    const buyNow = target.closest<HTMLElement>('.shopify-payment-button button,.shopify-payment-button [role="button"]')
    const form =
      buyNow && (buyNow.closest('form') ?? document.querySelector<HTMLFormElement>('form[action*="/cart/add"]'))
    const product = form && readProduct(form)
    if (buyNow && product)
      return takeOver(
        event,
        () => Promise.resolve(product),
        () => buyNow.click(),
      )

    // A submitting button is left to "submit": by then the browser has checked the form.
    const button = target.closest<HTMLButtonElement>('[name="checkout"]')
    if (button && !(button.form && /^(submit|image)$/.test(button.type))) {
      takeOver(
        event,
        (signal) => readCart(signal, button.form ?? null),
        () => button.click(),
      )
    }
  }

  const onSubmit = (event: Event): void => {
    if (bypass || event.defaultPrevented) return
    const form = event.target as HTMLFormElement
    const submitter = ((event as SubmitEvent).submitter ?? lastClicked) as HTMLButtonElement | null
    const own = submitter && submitter.form === form ? submitter : null
    const address = own?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    if (own?.name !== 'checkout' && !isCheckout(address || location.href)) return
    takeOver(
      event,
      (signal) => readCart(signal, form),
      () => {
        // `submit()` sends the form without its button, whose name is what says "checkout".
        const name = Object.assign(document.createElement('input'), { type: 'hidden', name: 'checkout', value: '1' })
        form.append(name)
        HTMLFormElement.prototype.submit.call(form)
      },
    )
  }

  /** Nothing of ours may ever stop a shopper. */
  const safely =
    <E extends Event>(handler: (event: E) => void) =>
    (event: E): void => {
      try {
        handler(event)
      } catch {
        busy = false
      }
    }

  // Capturing on the window comes before every listener of a theme, and also meets drawers that are added later.
  addEventListener('click', safely(onClick), true)
  addEventListener('submit', safely(onSubmit), true)
  addEventListener('pageshow', () => {
    busy = false
  })
}

if (script && !page.CheckyPro) {
  page.CheckyPro = true
  try {
    const { origin, searchParams } = new URL(script.src)
    const store = searchParams.get('store')
    if (store) listen(origin, store)
  } catch {
    // An address that cannot be read: the shop works as it did before.
  }
}
