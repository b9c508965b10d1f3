// Runs in the sheet of a wallet, on top of a merchant's page.
;(() => {
  const { type, addresses: kept } = document.querySelector('[data-addresses]').dataset
  const addresses = JSON.parse(kept)
  const control = (name) => document.querySelector(`[name=${name}]`)
  const notice = document.querySelector('[role=alert]')
  const tell = (data) => window.parent.postMessage(data, '*')
  const address = () => addresses[control('address').selectedIndex]
  const option = () => control('option').value || undefined
  let isFirst = true
  let declines = false

  const busy = (isBusy) => {
    for (const one of document.querySelectorAll('button, select')) one.disabled = isBusy
  }
  const changed = (what) => {
    busy(true)
    notice.textContent = ''
    tell({ changed: what, isFirst, address: address(), option: option() })
    isFirst = false
  }
  const show = ({ total, options, selected, problem }) => {
    const before = option()
    control('option').replaceChildren(...options.map(({ id, label }) => new Option(label, id)))
    const wanted = selected ?? before
    if (options.some(({ id }) => id === wanted)) control('option').value = wanted
    notice.textContent = problem
    control('pay').textContent = `Pay ${total}`
    busy(false)
    control('pay').disabled = control('decline').disabled = problem !== ''
  }
  const confirm = async (client_secret) => {
    const body = new URLSearchParams({ client_secret, type, declines: declines ? '1' : '' })
    const answer = await fetch('/airwallex/elements/confirm-wallet', { method: 'POST', body })
    tell({ settled: true, ...(await answer.json()) })
  }

  control('address').addEventListener('change', () => changed('address'))
  control('option').addEventListener('change', () => changed('option'))
  for (const name of ['pay', 'decline'])
    control(name).addEventListener('click', () => {
      busy(true)
      declines = name === 'decline'
      tell({ authorized: true, address: address(), option: option() })
    })
  control('cancel').addEventListener('click', () => tell({ cancelled: true }))
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return
    if (data.confirm)
      confirm(data.confirm).catch(() =>
        tell({ settled: true, error: { code: 'unknown_error', message: 'No answer.' } }),
      )
    else if (data.shown) show(data.shown)
  })
  tell({ ready: true })
  changed('address')
})()
