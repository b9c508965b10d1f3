import { type StoreRow, shopUrl } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { ScriptStatus } from '../contract.ts'
import { hasLine } from '../theme-line.ts'

/** To the primary domain, there to a language or a market, and one to spare. */
const maxHops = 4

/** What a shopper's browser would get; a storefront that does not answer is no reason to know nothing of the theme. */
export const readStorefront = async (services: Services, store: StoreRow): Promise<ScriptStatus['storefront']> => {
  const { http, env, log } = services
  try {
    let address = shopUrl(env, store.shop_domain, '/')
    for (let hops = 0; hops < maxHops; hops++) {
      const peer = `storefront:${store.shop_domain}`
      const page = await http.send(address, { idempotent: true, timeout: 3_000, peer, isStranger: true })
      if (page.status === 200) return hasLine(page.text, store.id) ? 'found' : 'missing'
      if (page.status < 300 || page.status >= 400) return 'unknown'
      const onward = String(page.headers['location'] ?? '')
      if (/\/password\b/.test(onward)) return 'closed'
      const next = whereTo(env, store, onward, address)
      if (next === null) return 'elsewhere'
      address = next
    }
  } catch (error) {
    log.info({ err: error, storeId: store.id }, 'the storefront could not be read')
  }
  return 'unknown'
}

/**
 * Where a redirect of the storefront leads, if that is still this shop's: its platform address or its primary domain, as the
 * product reaches them. Null for anywhere else.
 */
const whereTo = (env: Services['env'], store: StoreRow, onward: string, from: string): string | null => {
  if (!URL.canParse(onward, from)) return null
  const { protocol, host, href, pathname, search } = new URL(onward, from)
  const shopAddress = shopUrl(env, store.shop_domain)
  if (href.startsWith(`${shopAddress}/`)) return href
  const own = store.primary_domain && env.SHOP_DOMAIN_URL.replace('{domain}', store.primary_domain)
  if (own && href.startsWith(`${own}/`)) return href
  if (protocol !== 'https:') return null
  if (host === store.shop_domain) return shopAddress + pathname + search
  return own && host === store.primary_domain ? own + pathname + search : null
}
