/** Where most people have their mail; what is one slip away from one of them is more likely a slip than an address. */
const hosts = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.nl',
  'hotmail.es',
  'outlook.com',
  'outlook.de',
  'outlook.fr',
  'live.com',
  'live.nl',
  'live.co.uk',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.it',
  'ymail.com',
  'rocketmail.com',
  'mail.com',
  'email.com',
  'fastmail.com',
  'gmx.com',
  'zoho.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'libero.it',
  'virgilio.it',
  'ziggo.nl',
  'kpnmail.nl',
  'telenet.be',
  'skynet.be',
  'bluewin.ch',
  'btinternet.com',
  'comcast.net',
  'verizon.net',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'naver.com',
  'wp.pl',
  'o2.pl',
  'seznam.cz',
  'interia.pl',
]

/** Endings that nobody has an address under, and what was meant. */
const endings: Readonly<Record<string, string>> = {
  con: 'com',
  cim: 'com',
  vom: 'com',
  comm: 'com',
  xom: 'com',
  ocm: 'com',
  nte: 'net',
  ent: 'net',
}

/** The address that was probably meant, or null. Only a hint: the shopper may know better. */
export const likelyEmail = (typed: string): string | null => {
  const [, name, host] = /^([^\s@]+)@([^\s@]+\.[^\s@.]+)$/.exec(typed.trim()) ?? []
  if (!name || !host) return null
  const meant = meantBy(host.toLowerCase())
  return meant === null || meant === host.toLowerCase() ? null : `${name}@${meant}`
}

const meantBy = (host: string): string | null => {
  if (hosts.includes(host)) return null
  const at = host.lastIndexOf('.') + 1
  const ending = endings[host.slice(at)]
  const mended = ending ? host.slice(0, at) + ending : host
  if (hosts.includes(mended)) return mended
  // Short names are all near to one another: a company's own is as likely.
  const near =
    mended.length > 7 && !isKnownElsewhere(mended)
      ? hosts.find((one) => one.length > 7 && isOneSlipApart(one, mended))
      : undefined
  return near ?? (ending ? mended : null)
}

/** A host that is well known in another country: hotmail.be is no slip of hotmail.de. */
const isKnownElsewhere = (host: string): boolean => {
  const [name] = host.split('.')
  return /\.[a-z]{2}$/.test(host) && hosts.some((one) => one.split('.')[0] === name)
}

/** One letter left out, put in, another one, or two in the wrong order. */
const isOneSlipApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
