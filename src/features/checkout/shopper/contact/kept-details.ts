import type { CheckoutView } from '../../contract.ts'
import { asAtShop } from '../../country-codes.ts'
import type { Typed } from '../form/validation.ts'

/** What a shopper asked this browser to remember: the names of fields, and what stood in them. */
export type Kept = Readonly<Record<string, string>>

const wanted = /^(email|vat_id|shipping_address\.\w+)$/

/** Under which a shop's are kept: by its origin, and one browser may know several shops of one host. No `URL.canParse`: browsers of before 2024 have none. */
export const shopKey = ({ cart_url, store_name }: Pick<CheckoutView, 'cart_url' | 'store_name'>): string =>
  `details ${storage(() => new URL(cart_url).origin)} ${store_name}`

/** Storage may be switched off: then nothing is remembered. */
const storage = <T>(act: (store: Storage) => T): T | null => {
  try {
    return act(localStorage)
  } catch {
    return null
  }
}

const atShop = (kept: Kept): Kept => {
  const { country, province } = asAtShop({
    country: kept['shipping_address.country'],
    province: kept['shipping_address.province'],
  })
  return {
    ...kept,
    ...(country && { 'shipping_address.country': country }),
    ...(province && { 'shipping_address.province': province }),
  }
}

export const keepDetails = (shop: string, typed: Typed): void => {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name, value]) => wanted.test(name) && value !== ''))
  storage((store) => store.setItem(shop, JSON.stringify(kept)))
}

export const forgetDetails = (shop: string): void => void storage((store) => store.removeItem(shop))

/** Null where nothing was kept, or what is there is not ours. */
export const keptDetails = (shop: string): Kept | null =>
  storage((store) => {
    const found: unknown = JSON.parse(store.getItem(shop) ?? 'null')
    if (typeof found !== 'object' || found === null) return null
    const kept = Object.entries(found).filter(([name, value]) => wanted.test(name) && typeof value === 'string')
    return kept.length > 0 ? atShop(Object.fromEntries(kept)) : null
  })
