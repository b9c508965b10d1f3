// The browser script that merchants' pages load from `/sdk/js`. It draws PayPal's own button, opens PayPal's window on top of the page, and
// takes nothing that PayPal does not document (the types of @paypal/paypal-js).
;(() => {
  const script = document.currentScript
  const base = new URL('../', script.src).href
  const { origin } = new URL(base)
  const currency = new URL(script.src).searchParams.get('currency')
  const nonce = script.getAttribute('data-csp-nonce') ?? ''

  const callbacks = new Set([
    'createOrder',
    'onApprove',
    'onCancel',
    'onClick',
    'onError',
    'onInit',
    'onShippingAddressChange',
    'onShippingOptionsChange',
  ])
  const looks = {
    borderRadius: (value) => Number.isInteger(value) && value >= 0,
    color: (value) => ['gold', 'blue', 'silver', 'white', 'black'].includes(value),
    disableMaxWidth: (value) => typeof value === 'boolean',
    height: (value) => Number.isInteger(value) && value >= 25 && value <= 55,
    label: (value) => ['paypal', 'checkout', 'buynow', 'pay', 'installment'].includes(value),
    layout: (value) => ['vertical', 'horizontal'].includes(value),
    shape: (value) => ['rect', 'pill', 'sharp'].includes(value),
    tagline: (value) => typeof value === 'boolean',
  }

  function check(options) {
    for (const [name, value] of Object.entries(options)) {
      if (name === 'style' || name === 'fundingSource' || value === undefined) continue
      if (!callbacks.has(name)) throw new Error(`Buttons: ${name} is not known.`)
      if (typeof value !== 'function') throw new Error(`Buttons: ${name} is no function.`)
    }
    for (const [name, value] of Object.entries(options.style ?? {}))
      if (!looks[name]?.(value)) throw new Error(`Buttons: style.${name} may not be ${value}.`)
    if (!options.createOrder || !options.onApprove) throw new Error('Buttons: createOrder and onApprove are needed.')
  }

  function frame(path, title) {
    const made = document.createElement('iframe')
    made.src = base + path
    made.title = title
    return made
  }

  function drawStyles() {
    const style = document.createElement('style')
    style.nonce = nonce
    style.textContent = `.paypal-button-frame{display:block;width:100%;border:0}
      .paypal-sheet{position:fixed;inset:0;width:100%;height:100%;border:0;background:rgb(0 0 0 / 60%);z-index:2147483647}`
    document.head.append(style)
  }

  function Buttons(options = {}) {
    check(options)
    const { fundingSource = 'paypal', style = {} } = options
    const isShipping = Boolean(options.onShippingAddressChange)
    let sheet = null
    let orderID = ''
    let isBusy = false

    const close = () => {
      sheet?.remove()
      sheet = null
      isBusy = false
    }
    const failed = (error) => {
      close()
      options.onError?.(error)
    }
    const show = (token) => {
      sheet?.remove()
      sheet = frame(`sdk/sheet?${new URLSearchParams({ token, shipping: isShipping ? '1' : '' })}`, 'PayPal')
      sheet.className = 'paypal-sheet'
      document.body.append(sheet)
    }

    async function pressed() {
      if (isBusy) return
      isBusy = true
      let isAllowed = true
      const actions = {
        resolve: async () => void (isAllowed = true),
        reject: async () => void (isAllowed = false),
      }
      await options.onClick?.({ fundingSource }, actions)
      if (!isAllowed) return close()
      try {
        orderID = await options.createOrder({ paymentSource: fundingSource }, {})
        if (typeof orderID !== 'string' || orderID === '') throw new Error('createOrder answered no order.')
        show(orderID)
      } catch (error) {
        failed(error)
      }
    }

    async function changed(name, data, errors) {
      let rejected = null
      const reject = async (why) => void (rejected = why ?? 'This cannot be chosen.')
      const buildOrderPatchPayload = () => []
      try {
        await options[name]?.({ orderID, paymentToken: orderID, ...data, errors }, { reject, buildOrderPatchPayload })
      } catch {
        rejected = 'Something went wrong. Try again.'
      }
      sheet?.contentWindow?.postMessage({ changed: name, rejected }, origin)
    }

    const listen = (message) => void onMessage(message)

    async function onMessage({ source, origin: from, data }) {
      if (from !== origin) return
      if (source === button.contentWindow && data.pressed) return pressed()
      if (!sheet || source !== sheet.contentWindow) return
      if (data.address)
        return changed(
          'onShippingAddressChange',
          { shippingAddress: data.address },
          {
            ADDRESS_ERROR: "Your order can't be shipped to this address.",
            COUNTRY_ERROR: "Your order can't be shipped to this country.",
            STATE_ERROR: "Your order can't be shipped to this state.",
            ZIP_ERROR: "Your order can't be shipped to this zip.",
          },
        )
      if (data.option) {
        const { id, label, type, amount } = data.option
        const selectedShippingOption = {
          id,
          label,
          type,
          selected: true,
          amount: { currencyCode: amount.currency_code, value: amount.value },
        }
        return changed(
          'onShippingOptionsChange',
          { selectedShippingOption },
          {
            METHOD_UNAVAILABLE:
              'The shipping method you chose is unavailable. To continue, choose another way to get your order.',
            STORE_UNAVAILABLE: "Part of your order isn't available at this store.",
          },
        )
      }
      if (data.cancelled) {
        close()
        return options.onCancel?.({ orderID }, { redirect: (url) => window.location.assign(url) })
      }
      if (!data.approved) return
      close()
      const actions = {
        restart: () => {
          if (!button.isConnected) throw new Error('zoid destroyed all components')
          show(orderID)
        },
        redirect: (url) => window.location.assign(url),
      }
      try {
        await options.onApprove({ orderID, payerID: data.approved, paymentSource: fundingSource }, actions)
      } catch (error) {
        failed(error)
      }
    }

    const { height = 45, label = 'paypal' } = style
    const button = frame(`sdk/button?${new URLSearchParams({ label })}`, 'PayPal')
    button.className = 'paypal-button-frame'
    button.style.height = `${height}px`
    return {
      isEligible: () => fundingSource === 'paypal',
      async render(place) {
        const found = typeof place === 'string' ? document.querySelector(place) : place
        if (!found?.isConnected) throw new Error('Document is ready and element does not exist')
        window.addEventListener('message', listen)
        const drawn = new Promise((resolve) => button.addEventListener('load', resolve, { once: true }))
        found.append(button)
        await drawn
        options.onInit?.({ correlationID: 'sandbox' }, { enable: async () => {}, disable: async () => {} })
      },
      async close() {
        window.removeEventListener('message', listen)
        button.remove()
        close()
      },
    }
  }

  drawStyles()
  window.paypal = { version: '5.0.0-sandbox', FUNDING: { PAYPAL: 'paypal' }, Buttons, currency }
})()
