import type { findStore } from '#features/stores/server/public.ts'
import { shopUrl } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'

type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** The addresses below which pages of the shop lie: with Shopify's domain first. */
const shopRoots = ({ env }: Services, store: StoreRow): [string, ...string[]] => [
  `${shopUrl(env, store.shop_domain)}/`,
  ...(store.primary_domain ? [`https://${store.primary_domain}/`] : []),
]

/** Where "back to the cart" leads: the page's own address if it lies in this shop, else the shop's cart. */
export const cartUrl = (services: Services, store: StoreRow, given: string): string => {
  const homes = shopRoots(services, store)
  const url = URL.canParse(given) ? new URL(given).href : ''
  return homes.some((home) => url.startsWith(home)) ? url : `${homes[0]}cart`
}
