/* The script of the sandbox's Meta pixel: takes what pages queue in `fbq`, and reports each event by itself. */
;(() => {
  const script = document.currentScript
  const collect = new URL('/meta/tr', script.src).href
  const pixels = []

  const cookie = (name) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1)

  const browserId = () => {
    const known = cookie('_fbp')
    if (known) return known
    const made = `fb.1.${Date.now()}.${Math.floor(Math.random() * 1e10)}`
    document.cookie = `_fbp=${made}; path=/; max-age=7776000`
    return made
  }

  const send = (name, values, more) => {
    for (const id of pixels) {
      const query = new URLSearchParams({
        id,
        ev: name,
        dl: location.href,
        rl: document.referrer,
        if: String(top !== self),
      })
      for (const [key, value] of Object.entries(values ?? {}))
        query.set(`cd[${key}]`, typeof value === 'object' ? JSON.stringify(value) : value)
      if (more?.eventID) query.set('eid', more.eventID)
      query.set('fbp', browserId())
      const click = cookie('_fbc')
      if (click) query.set('fbc', click)
      void fetch(`${collect}?${query}`, { mode: 'no-cors', keepalive: true })
    }
  }

  const take = (command, name, values, more) => {
    if (command === 'init') pixels.push(name)
    if (command === 'track' || command === 'trackCustom') send(name, values, more)
  }
  const { fbq } = window
  if (!fbq) return
  fbq.callMethod = take
  fbq.queue.splice(0).forEach((entry) => take(...entry))
})()
