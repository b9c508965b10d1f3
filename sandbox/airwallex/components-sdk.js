// The browser script that merchants' pages load. It knows the hosted payment page, the only part the sandbox has.
;(() => {
  const base = new URL('../../../', document.currentScript.src).href

  function redirectToCheckout(options) {
    for (const name of ['intent_id', 'client_secret', 'currency']) {
      if (!options?.[name]) throw new Error(`redirectToCheckout: ${name} is required.`)
    }
    const { methods, intent_id, client_secret, currency, country_code, successUrl, failUrl } = options
    const fields = {
      intent_id,
      client_secret,
      currency,
      country_code,
      successUrl,
      failUrl,
      methods: methods?.join(','),
    }
    const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value))
    window.location.assign(`${base}hpp?${query}`)
  }

  async function init(options = {}) {
    return options.enabledElements?.includes('payments') ? { payments: { redirectToCheckout } } : {}
  }

  async function createElement(type) {
    throw new Error(`The element ${type} is not part of the sandbox. Use payments.redirectToCheckout.`)
  }

  const sdk = (window.AirwallexComponentsSDK ??= {})
  Object.assign(sdk, { init, createElement })
})()
