/** Where a provider moves money, and where it only plays at it. Keys of one mean nothing in the other. */
export const worlds = ['live', 'test'] as const
export type World = (typeof worlds)[number]

/** The address that a merchant was told, as an origin; null for one that is no public host's. */
export const publicOrigin = (typed: string): string | null => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const isWhole = url?.pathname === '/' && url.search === '' && url.hash === ''
  return url && isPlain && isWhole && isNamed(url.hostname) ? url.origin : null
}

/** A name that the world knows: no number, and none of those that stay inside a network. */
const isNamed = (hostname: string) => {
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => /^[a-z0-9-]+$/.test(label)) && isTop(last)
}

const isTop = (label: string) => /^[a-z][a-z0-9-]+$/.test(label) && !inside.has(label)

const inside = new Set(['local', 'localhost', 'internal', 'lan', 'home', 'test', 'invalid', 'onion'])
