// Runs in PayPal's window on top of a merchant's page.
;(() => {
  const token = new URLSearchParams(location.search).get('token')
  const isShipping = new URLSearchParams(location.search).get('shipping') === '1'
  const tell = (data) => window.parent.postMessage(data, '*')
  const notice = document.querySelector('[role=alert]')
  const pay = document.querySelector('[name=pay]')

  const send = async (path, body) => {
    const answer = await fetch(`/paypal/sdk/sheet/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
    return answer.json()
  }
  const chosen = (name) => document.querySelector(`[name=${name}]`)
  const busy = (isBusy) => {
    for (const control of document.querySelectorAll('button, select')) control.disabled = isBusy
  }

  const fill = ({ amount, options = [] }) => {
    pay.textContent = `Agree and pay ${amount}`
    const select = chosen('option')
    if (!select) return
    select.replaceChildren(
      ...options.map((option) =>
        Object.assign(new Option(option.label, JSON.stringify(option)), { selected: option.selected }),
      ),
    )
  }
  const show = async () => fill(await (await fetch(`/paypal/sdk/sheet/order?token=${token}`)).json())

  const judged = async (rejected) => {
    notice.textContent = rejected ?? ''
    await show()
    busy(false)
    pay.disabled = rejected !== null
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && 'rejected' in data) void judged(data.rejected)
  })

  const addressChanged = async () => {
    busy(true)
    const { address } = await send('address', { address: chosen('address').value })
    tell({ address })
  }
  chosen('address')?.addEventListener('change', () => void addressChanged())
  chosen('option')?.addEventListener('change', () => {
    busy(true)
    tell({ option: JSON.parse(chosen('option').value) })
  })
  const approve = async (declines) => {
    busy(true)
    const option = chosen('option')?.value
    const { payer } = await send('approve', { declines, ...(option && { option: JSON.parse(option).id }) })
    tell({ approved: payer })
  }
  for (const name of ['pay', 'decline'])
    document.querySelector(`[name=${name}]`).addEventListener('click', () => void approve(name === 'decline'))
  document.querySelector('[name=cancel]').addEventListener('click', () => tell({ cancelled: true }))

  const begin = () => {
    if (isShipping && chosen('address')) void addressChanged()
    else busy(false)
  }
  // Until it is in sight a press leads nowhere: the browser gives it to the page below.
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    begin()
  }).observe({ type: 'paint', buffered: true })
})()
