// The wallets' part of the browser script: the elements applePayButton and googlePayButton, whose sheets ask for address and way of
// shipping. It takes nothing that Airwallex does not document (the types of @airwallex/components-sdk and its express checkout guides).
;(() => {
  const base = new URL('../../../', document.currentScript.src).href
  const { origin } = new URL(base)
  const sdk = window.AirwallexComponentsSDK
  const createOther = sdk.createElement

  const shared =
    'appearance style intent_id client_secret customer_id mode amount autoCapture authorizationType countryCode'
  const google =
    'gatewayMerchantId merchantInfo emailRequired buttonType buttonColor buttonSizeMode transactionId displayItems totalPriceStatus totalPriceLabel callbackIntents billingAddressRequired billingAddressParameters shippingAddressRequired shippingAddressParameters shippingOptionRequired shippingOptionParameters authFormContainer error'
  const apple =
    'buttonType buttonColor totalPriceLabel totalPriceType supportedNetworks merchantCapabilities lineItems billingContact requiredBillingContactFields requiredShippingContactFields shippingContact shippingMethods shippingType supportedCountries applicationData errors'
  const known = {
    googlePayButton: new Set(`${shared} ${google}`.split(' ')),
    applePayButton: new Set(`${shared} ${apple}`.split(' ')),
  }
  const events = 'ready success error cancel shippingMethodChange shippingAddressChange click authorized'.split(' ')

  function only(what, given, names) {
    const unknown = Object.keys(given ?? {}).find((name) => !names.has(name))
    if (unknown) throw new Error(`${what}: ${unknown} is not known.`)
  }

  function frame(path, title) {
    const made = document.createElement('iframe')
    made.src = base + path
    made.title = title
    return made
  }

  function wallet(type, given) {
    const isApple = type === 'applePayButton'
    const title = isApple ? 'Apple Pay' : 'Google Pay'
    only(type, given, known[type])
    if (!given.countryCode || typeof given.amount?.value !== 'number' || !given.amount.currency)
      throw new Error(`${type}: countryCode and amount are required.`)
    const handlers = []
    const emit = (event, detail) => {
      for (const [of, handler] of handlers) if (of === event) handler({ detail })
    }
    let options = { ...given }
    let sheet = null
    let settle = null

    const close = () => {
      sheet?.remove()
      sheet = null
    }
    const choices = () => {
      if (isApple)
        return (options.shippingMethods ?? []).map(({ identifier, label, amount }) => ({
          id: identifier,
          label: `${label} ${amount}`,
        }))
      return options.shippingOptionParameters?.shippingOptions ?? []
    }
    const problem = () => (isApple ? options.errors?.[0]?.message : options.error?.message) ?? ''
    const show = () => {
      const { value, currency } = options.amount
      const selected = isApple ? undefined : options.shippingOptionParameters?.defaultSelectedOptionId
      const shown = { total: `${value.toFixed(2)} ${currency}`, options: choices(), selected, problem: problem() }
      sheet?.contentWindow?.postMessage({ shown }, origin)
    }
    const open = () => {
      sheet = frame(`elements/wallet-sheet?type=${type}`, title)
      sheet.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;border:0;background:rgb(0 0 0 / 55%);z-index:2147483647'
      document.body.append(sheet)
    }
    const pressed = () => {
      if (sheet) return
      emit('click')
      if (isApple)
        emit('validateMerchant', { validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' })
      else open()
    }

    const placeOf = ({ countryCode, administrativeArea, locality, postalCode }) => ({
      countryCode,
      administrativeArea,
      locality,
      postalCode,
    })
    const onMessage = ({ source, origin: from, data }) => {
      if (from !== origin) return
      if (source === button.contentWindow) return data.pressed ? pressed() : emit('ready')
      if (!sheet || source !== sheet.contentWindow) return
      if (data.ready) return show()
      if (data.settled) {
        const { resolve, reject } = settle ?? {}
        settle = null
        close()
        if (data.error) reject?.(data.error)
        else resolve?.(data.intent)
        return
      }
      if (data.cancelled) {
        close()
        return emit('cancel')
      }
      const { address, option } = data
      const trigger = data.changed === 'option' ? 'SHIPPING_OPTION' : data.isFirst ? 'INITIALIZE' : 'SHIPPING_ADDRESS'
      const shippingOptionData = option ? { id: option } : undefined
      const method = (options.shippingMethods ?? []).find(({ identifier }) => identifier === option)
      if (data.changed) {
        const event = data.changed === 'option' ? 'shippingMethodChange' : 'shippingAddressChange'
        const intermediatePaymentData = {
          callbackTrigger: trigger,
          shippingAddress: placeOf(address),
          shippingOptionData,
        }
        if (!isApple) return emit(event, { intermediatePaymentData })
        return emit(
          event,
          data.changed === 'option' ? { shippingMethod: method } : { shippingAddress: placeOf(address) },
        )
      }
      const { name, addressLines, phone, email } = address
      const [givenName, ...family] = name.split(' ')
      if (isApple)
        return emit('authorized', {
          paymentData: {
            token: { paymentData: {}, paymentMethod: { network: 'Visa' }, transactionIdentifier: 'sandbox' },
            shippingContact: {
              ...placeOf(address),
              addressLines,
              givenName,
              familyName: family.join(' '),
              emailAddress: email,
              phoneNumber: options.requiredShippingContactFields?.includes('phone') ? phone : undefined,
            },
          },
        })
      emit('authorized', {
        paymentData: {
          apiVersion: 2,
          apiVersionMinor: 0,
          email: options.emailRequired ? email : undefined,
          shippingAddress: {
            ...placeOf(address),
            name,
            address1: addressLines[0],
            address2: addressLines[1] ?? '',
            address3: '',
            sortingCode: '',
            phoneNumber: options.shippingAddressParameters?.phoneNumberRequired ? phone : undefined,
          },
          shippingOptionData,
          paymentMethodData: {
            type: 'CARD',
            description: 'Visa •••• 4242',
            tokenizationData: { type: 'PAYMENT_GATEWAY' },
          },
        },
      })
    }

    const button = frame(`elements/wallet-button?type=${type}`, title)
    button.style.cssText = 'display:block;width:100%;height:100%;border:0'
    const element = {
      iframe: button,
      domElement: null,
      mount(place) {
        const found = typeof place === 'string' ? document.getElementById(place) : place
        if (!found) throw new Error('mount: there is no such place.')
        window.addEventListener('message', onMessage)
        found.append(button)
        return (element.domElement = found)
      },
      unmount() {
        window.removeEventListener('message', onMessage)
        button.remove()
        close()
      },
      destroy: () => element.unmount(),
      on(event, handler) {
        if (!events.includes(event) && !(isApple && event === 'validateMerchant'))
          throw new Error(`on: there is no event ${event}.`)
        handlers.push([event, handler])
      },
      update(change = {}) {
        only('update', change, known[type])
        options = { ...options, error: undefined, errors: undefined, ...change }
        show()
      },
      confirmIntent(data) {
        only('confirmIntent', data, new Set(['client_secret', 'payment_consent']))
        if (!data?.client_secret) throw new Error('confirmIntent: client_secret is required.')
        if (!sheet) throw new Error('confirmIntent: nobody has authorized a payment.')
        return new Promise((resolve, reject) => {
          settle = { resolve, reject }
          sheet.contentWindow.postMessage({ confirm: data.client_secret }, origin)
        })
      },
    }
    if (isApple)
      element.completeValidation = (session) => {
        if (!session?.merchantSessionIdentifier) throw new Error('completeValidation: this is no session of Apple’s.')
        open()
      }
    return element
  }

  sdk.createElement = async (type, options = {}) => (known[type] ? wallet(type, options) : createOther(type, options))
})()
