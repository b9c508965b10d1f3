/* The tag of the sandbox's Google Analytics: takes what pages queue in `dataLayer`, and reports each event by itself. */
;(() => {
  const script = document.currentScript
  const collect = new URL('/google/g/collect', script.src).href
  const consent = {}
  const queue = (window.dataLayer = window.dataLayer || [])
  let config

  const cookie = (name) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1)

  /** `GA1.1.<client id>`, as the real one keeps it. */
  const clientId = () => {
    const known = cookie('_ga')?.split('.').slice(2).join('.')
    if (known) return known
    const made = `${Math.floor(Math.random() * 2 ** 31)}.${Math.floor(Date.now() / 1000)}`
    document.cookie = `_ga=GA1.1.${made}; path=/; max-age=63072000`
    return made
  }
  const sessionId = (id) => cookie(`_ga_${id.slice(2)}`)?.split('.')[2] ?? String(Math.floor(Date.now() / 1000))
  const sign = (kind) => (consent[kind] === 'denied' ? '0' : '1')

  const send = (name, values) => {
    const { items = [], event_callback: done, ...rest } = { ...values }
    const query = new URLSearchParams({
      v: '2',
      tid: config.id,
      cid: config.client_id ?? clientId(),
      sid: String(config.session_id ?? sessionId(config.id)),
      gcs: `G1${sign('ad_storage')}${sign('analytics_storage')}`,
      dl: config.page_location ?? location.href,
      dr: config.page_referrer ?? document.referrer,
      en: name,
    })
    for (const [key, value] of Object.entries(rest)) {
      if (value === undefined) continue
      if (key === 'currency') query.set('cu', value)
      else query.set(`${typeof value === 'number' ? 'epn' : 'ep'}.${key}`, value)
    }
    items.forEach((item, at) =>
      query.set(`pr${at + 1}`, `id${item.item_id}~nm${item.item_name}~pr${item.price}~qt${item.quantity}`),
    )
    void fetch(`${collect}?${query}`, { method: 'POST', mode: 'no-cors', keepalive: true }).finally(() => done?.())
  }

  const take = ([command, name, values]) => {
    if (command === 'consent') Object.assign(consent, values)
    if (command === 'config') {
      config = { ...values, id: name }
      if (config.send_page_view !== false) send('page_view', {})
    }
    if (command === 'event' && config) send(name, values)
  }
  queue.forEach(take)
  queue.push = (...entries) => {
    entries.forEach(take)
    return Array.prototype.push.apply(queue, entries)
  }
})()
