import type { findStore } from '#features/stores/server/public.ts'
import { shopUrl } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'

type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** The addresses below which pages of the shop lie, as a browser writes them: with the platform's domain first. */
const shopRoots = ({ env }: Services, store: StoreRow): [string, ...string[]] => [
  shopUrl(env, store.shop_domain, '/'),
  ...[...(store.primary_domain ? [store.primary_domain] : []), ...(store.domains ?? [])]
    .map((host) => `https://${host}/`)
    .filter((root) => URL.canParse(root))
    .map((root) => new URL(root).href),
]

/**
 * Where "back to the cart" leads: the page's own address if it lies in this shop, else the shop's cart. Each domain of a shop, as its
 * markets have them, keeps carts of its own.
 */
export const cartUrl = (services: Services, store: StoreRow, given: string): string => {
  const roots = shopRoots(services, store)
  const url = URL.canParse(given) ? new URL(given).href : ''
  return roots.some((root) => url.startsWith(root)) ? url : `${roots[0]}cart`
}

/** The shop's home in the market and the language of the cart that a checkout was opened with, with a slash at its end. */
export const homeUrl = ({ env }: Services, store: StoreRow, cart: string): string =>
  new URL(cart).pathname.endsWith('/cart') ? new URL('.', cart).href : shopUrl(env, store.shop_domain, '/')
