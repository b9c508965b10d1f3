import type { findStore } from '#features/stores/server/public.ts'
import { shopUrl } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Checkout } from '../repository.ts'

type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** The addresses below which pages of the shop lie: with Shopify's domain first. */
const homesOf = ({ env }: Services, store: StoreRow): [string, ...string[]] => [
  `${shopUrl(env, store.shop_domain)}/`,
  ...(store.primary_domain ? [`https://${store.primary_domain}/`] : []),
]

/** Where "back to the cart" leads: the page's own address if it lies in this shop, else the shop's cart. */
export const cartUrl = (services: Services, store: StoreRow, given: string): string => {
  const homes = homesOf(services, store)
  const url = URL.canParse(given) ? new URL(given).href : ''
  return homes.some((home) => url.startsWith(home)) ? url : `${homes[0]}cart`
}

/** The shop's own checkout of these goods, with the codes that count. What was engraved or noted on a line stays behind. */
export const ownCheckoutUrl = (
  services: Services,
  store: StoreRow,
  checkout: Checkout,
  lines: readonly { variant_id: number; quantity: number }[],
): string => {
  const homes = homesOf(services, store)
  const home = homes.find((one) => checkout.cart_url.startsWith(one)) ?? homes[0]
  const goods = lines.map(({ variant_id, quantity }) => `${variant_id}:${quantity}`).join(',')
  const refused = new Set(checkout.refused_codes.map(({ code }) => code))
  const codes = checkout.discount_codes.filter((code) => !refused.has(code))
  return `${home}cart/${goods}?discount=${codes.map(encodeURIComponent).join(',')}`
}
