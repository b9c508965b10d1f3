// Runs in the frame of one card field. It reads the other two from their frames, which are of this origin too.
;(() => {
  const type = document.body.dataset.type
  const input = document.querySelector('input')
  const shapes = { cardNumber: /^[\d ]{13,23}$/, expiry: /^\d{1,2} ?\/? ?\d{2}$/, cvc: /^\d{3,4}$/ }
  const tell = (data) => window.parent.postMessage(data, '*')
  const fieldState = () => ({ empty: input.value === '', completed: shapes[type].test(input.value) })
  const typed = (name) => {
    for (let at = 0; at < window.parent.length; at++) {
      try {
        if (window.parent[at].name === `airwallex-${name}`)
          return window.parent[at].document.querySelector('input').value
      } catch {
        // A frame of somebody else.
      }
    }
    return ''
  }

  input.addEventListener('input', () => tell({ event: 'change', detail: fieldState() }))
  for (const event of ['focus', 'blur']) input.addEventListener(event, () => tell({ event, detail: fieldState() }))
  input.addEventListener('keydown', ({ key }) => key === 'Enter' && tell({ event: 'submit', detail: fieldState() }))

  const confirm = async ({ settles, intent_id, client_secret, capture }) => {
    const body = {
      intent_id,
      client_secret,
      capture,
      settles,
      number: typed('cardNumber'),
      expiry: typed('expiry'),
      cvc: typed('cvc'),
    }
    const answer = await fetch('/airwallex/elements/confirm', { method: 'POST', body: new URLSearchParams(body) })
    tell(await answer.json())
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return
    if (data.call === 'clear') input.value = ''
    else if (data.call === 'focus' || data.call === 'blur') input[data.call]()
    else if (data.call === 'confirm')
      confirm(data).catch(() =>
        tell({ settles: data.settles, error: { code: 'unknown_error', message: 'No answer.' } }),
      )
  })
  tell({ event: 'ready', detail: fieldState() })
})()
