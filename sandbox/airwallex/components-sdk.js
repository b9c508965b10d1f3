// The browser script that merchants' pages load. It knows the hosted payment page and the split card elements, the parts the
// sandbox has, and takes nothing that Airwallex does not document (the types of @airwallex/components-sdk).
;(() => {
  const base = new URL('../../../', document.currentScript.src).href
  const { origin } = new URL(base)
  let enabled = []
  let locale = 'en'
  let fonts = []

  function only(what, given, known) {
    const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name))
    if (unknown) throw new Error(`${what}: ${unknown} is not known.`)
  }

  function redirectToCheckout(options) {
    for (const name of ['intent_id', 'client_secret', 'currency']) {
      if (!options?.[name]) throw new Error(`redirectToCheckout: ${name} is required.`)
    }
    const { methods, intent_id, client_secret, currency, country_code, successUrl, failUrl, autoCapture } = options
    const fields = {
      intent_id,
      client_secret,
      currency,
      country_code,
      successUrl,
      failUrl,
      methods: methods?.join(','),
      // What the script is told, or its default, counts more than what the payment was created with.
      capture: autoCapture === false ? 'later' : '',
    }
    const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value))
    window.location.assign(`${base}hpp?${query}`)
  }

  async function init(options = {}) {
    only('init', options, ['env', 'locale', 'enabledElements', 'fonts', 'authCode', 'clientId', 'codeVerifier'])
    if (options.env && !['demo', 'prod', 'staging'].includes(options.env))
      throw new Error('init: there is no such env.')
    enabled = options.enabledElements ?? []
    locale = options.locale ?? 'en'
    fonts = options.fonts ?? []
    return enabled.includes('payments') ? { payments: { redirectToCheckout } } : {}
  }

  const card = {
    cardNumber: ['disabled', 'intent', 'autoCapture', 'authorizationType', 'allowedCardNetworks', 'authFormContainer'],
    expiry: ['disabled'],
    cvc: ['disabled', 'cvcLength', 'isStandalone', 'isMasked', 'authFormContainer'],
  }
  const events = new Set(['ready', 'change', 'focus', 'blur', 'pressArrowKey', 'submit'])
  const confirmed = [
    'intent_id',
    'client_secret',
    'payment_method',
    'payment_method_options',
    'payment_method_id',
    'id',
  ]

  function frame(path, title) {
    const made = document.createElement('iframe')
    made.src = base + path
    made.title = title
    return made
  }

  function split(type, options) {
    const handlers = []
    const waiting = new Map()
    let overlay = null
    const query = new URLSearchParams({
      locale,
      style: JSON.stringify(options.style?.base ?? {}),
      fonts: JSON.stringify(fonts),
    })
    if (options.placeholder) query.set('placeholder', options.placeholder)
    const tell = (call, data = {}) => iframe.contentWindow?.postMessage({ call, ...data }, origin)
    const listen = ({ source, origin: from, data }) => {
      if (from !== origin || (source !== iframe.contentWindow && source !== overlay?.contentWindow)) return
      if (data.settles) {
        overlay?.remove()
        overlay = null
        const { resolve, reject } = waiting.get(data.settles) ?? {}
        waiting.delete(data.settles)
        if (data.error) reject?.(data.error)
        else resolve?.(data.intent)
      } else if (data.challenge) {
        overlay = frame(data.challenge, '3-D Secure')
        overlay.style.cssText =
          'position:fixed;inset:0;width:100%;height:100%;border:0;background:rgb(255 255 255 / 92%);z-index:9'
        document.body.append(overlay)
      } else for (const [event, handler] of handlers) if (event === data.event) handler({ detail: data.detail })
    }
    const iframe = frame(`elements/${type}?${query}`, type)
    iframe.name = `airwallex-${type}`
    iframe.style.cssText = 'display:block;width:100%;height:100%;border:0'
    const element = {
      iframe,
      domElement: null,
      mount(place) {
        const found = typeof place === 'string' ? document.getElementById(place) : place
        if (!found) throw new Error('mount: there is no such place.')
        window.addEventListener('message', listen)
        found.append(iframe)
        return (element.domElement = found)
      },
      unmount() {
        window.removeEventListener('message', listen)
        iframe.remove()
      },
      destroy: () => element.unmount(),
      on(event, handler) {
        if (!events.has(event)) throw new Error(`on: there is no event ${event}.`)
        handlers.push([event, handler])
      },
      focus: () => tell('focus'),
      blur: () => tell('blur'),
      clear: () => tell('clear'),
    }
    if (type !== 'cardNumber') return element
    return Object.assign(element, {
      confirm(data) {
        only('confirm', data, confirmed)
        if (!data?.client_secret || !data.intent_id)
          throw new Error('confirm: intent_id and client_secret are required.')
        if (!iframe.isConnected) throw new Error('confirm: the element is not mounted.')
        const settles = crypto.randomUUID()
        return new Promise((resolve, reject) => {
          waiting.set(settles, { resolve, reject })
          const { intent_id, client_secret, payment_method_options } = data
          const asked = payment_method_options?.card?.auto_capture ?? options.autoCapture
          tell('confirm', { settles, intent_id, client_secret, capture: asked === false ? 'later' : 'at-once' })
        })
      },
    })
  }

  async function createElement(type, options = {}) {
    if (!card[type]) throw new Error(`The element ${type} is not part of the sandbox.`)
    if (!enabled.includes('payments')) throw new Error('createElement: init with enabledElements ["payments"] first.')
    only(type, options, [...card[type], 'placeholder', 'style'])
    return split(type, options)
  }

  const sdk = (window.AirwallexComponentsSDK ??= {})
  Object.assign(sdk, { init, createElement })
})()
