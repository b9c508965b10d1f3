import { getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Address } from '../../address.ts'
import type { Checkout } from '../repository.ts'
import { taxAddress } from './address.ts'
import { calculate } from './calculate.ts'
import { loadCart, toRequest } from './reprice.ts'

/**
 * Whether the shop would ask the same, and as much of it as taxes, for the goods of a checkout at another address in the same country: both
 * are worked out as of now, so that nothing else that changed since the order counts. Throws where the shop cannot be asked.
 */
export const hasSameTotal = async (services: Services, checkout: Checkout, address: Address): Promise<boolean> => {
  const [before, after] = [checkout.shipping_address, address].map((one) => taxAddress(one, checkout.country))
  if (JSON.stringify(before) === JSON.stringify(after)) return true
  const cart = await loadCart(services, checkout)
  const shop = await getShop(services, checkout.store_id)
  const moneyAt = async (shipping_address: Checkout['shipping_address']) => {
    const { totals } = await calculate(shop, toRequest({ ...cart, checkout: { ...checkout, shipping_address } }, []))
    return JSON.stringify([totals.total, totals.tax])
  }
  const [one, other] = await Promise.all([moneyAt(checkout.shipping_address), moneyAt(address)])
  return one === other
}
