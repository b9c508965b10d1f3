import { isEmpty } from './read-cart.ts'

/** Where the shopper came from, by the names that links are marked with. */
export type CameFrom = Partial<Record<'source' | 'medium' | 'campaign' | 'term' | 'content' | 'referrer', string>>

type Privacy = { analyticsProcessingAllowed?: () => boolean }
type Page = Window & {
  Shopify?: {
    customerPrivacy?: Privacy
    loadFeatures?: (features: { name: string; version: string }[], done: () => void) => void
  }
}

const key = 'CheckyPro'
const names = ['source', 'medium', 'campaign', 'term', 'content'] as const
const maxLength = 200

/** What this page's own address and the page before it tell. */
const readArrival = (): CameFrom => {
  const arrival: CameFrom = {}
  const marks = new URLSearchParams(location.search)
  for (const name of names) {
    const mark = marks.get(`utm_${name}`)
    if (mark) arrival[name] = mark.slice(0, maxLength)
  }
  if (document.referrer) {
    const { host } = new URL(document.referrer)
    if (host !== location.host) arrival.referrer = host.slice(0, maxLength)
  }
  return arrival
}

/** As far as it is ours to say: the server takes no other names. */
const isOrigin = (found: unknown): found is CameFrom => found instanceof Object

/**
 * Keeps for this tab what its first page told, so that it is still known at the cart; only where the shop's own consent says that
 * visits may be measured.
 */
export const noteArrival = (): void => {
  const arrival = readArrival()
  if (isEmpty(arrival) || (!arrival.source && sessionStorage.getItem(key))) return
  const { Shopify } = window as Page
  const keep = () => {
    if (Shopify?.customerPrivacy?.analyticsProcessingAllowed?.()) sessionStorage.setItem(key, JSON.stringify(arrival))
  }
  // Who is asked on this page answers on it, and the next one no longer tells where they came from.
  document.addEventListener('visitorConsentCollected', keep)
  Shopify?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], keep)
}

/** What is known at the cart: what was kept, else what this page tells. */
export const cameFrom = (): CameFrom | undefined => {
  try {
    const kept = sessionStorage.getItem(key)
    const found: unknown = kept ? JSON.parse(kept) : readArrival()
    return isOrigin(found) && !isEmpty(found) ? found : undefined
  } catch {
    return undefined
  }
}
