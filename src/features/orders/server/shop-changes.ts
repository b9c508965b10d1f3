import { getShop, type Shop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { phoneKey } from './attributes.ts'
import { orderGid, takeOver } from './keep-current.ts'
import { namedParts, type ShopRemark } from './named-parts.ts'
import type { Sale } from './sale.ts'
import {
  orderAddress,
  orderAttributes,
  orderById,
  orderCancelForShopper,
  orderReaddress,
  orderUpdate,
  type ShopOrder,
} from './shop-operations.ts'

type Address = Sale['shipping_address']

/** How the shop's order stands now, taken over on the way; null where the shop has it no more. Throws ShopError. */
export const readShopOrder = async (services: Services, storeId: string, id: number): Promise<ShopOrder | null> => {
  const shop = await getShop(services, storeId)
  const { order } = await shop.send(orderById, { id: orderGid(id) })
  if (order) await takeOver(services, storeId, order)
  return order
}

/**
 * Has the shop cancel an order as its shopper wishes. It does so a moment later: read the order to know. Returns why it does not, in its words; null
 * where it took it on. Throws ShopError.
 */
export const cancelInShop = async (services: Services, storeId: string, id: number): Promise<string | null> => {
  const shop = await getShop(services, storeId)
  const { orderCancel } = await shop.send(orderCancelForShopper, { id: orderGid(id) })
  return inWords(orderCancel.orderCancelUserErrors)
}

/** Sends the shop's order elsewhere. Returns why the shop does not, in its words; null where it did. Throws ShopError. */
export const readdressInShop = async (
  services: Services,
  storeId: string,
  id: number,
  address: Address,
): Promise<string | null> => {
  const shop = await getShop(services, storeId)
  let shippingAddress = toParts(address)
  for (;;) {
    const { orderUpdate: answer } = await shop.send(orderReaddress, { id: orderGid(id), shippingAddress })
    if (answer.userErrors.length === 0) break
    const eased = withoutRefused(shippingAddress, answer.userErrors)
    if (!eased) return inWords(answer.userErrors)
    shippingAddress = eased
  }
  await keepPhone(shop, id, shippingAddress.phone ? null : address.phone || null)
  return null
}

/** As an order is made: without a province of our form that the shop does not know, and a phone number that it does not take; null where there is neither. */
const withoutRefused = (parts: Parts, refused: readonly ShopRemark[]): Parts | null => {
  const isNamed = (wanted: string) => namedParts(refused).some(({ part }) => part === wanted)
  if (parts.provinceCode && isNamed('province')) return { ...parts, provinceCode: null }
  return parts.phone && isNamed('phone') ? { ...parts, phone: null } : null
}

/** Has the order say which number was typed that the shop did not take, and none of before. */
const keepPhone = async (shop: Shop, id: number, typed: string | null): Promise<void> => {
  const { order } = await shop.send(orderAttributes, { id: orderGid(id) })
  const known = order?.customAttributes.find(({ key }) => key === phoneKey)?.value ?? null
  if (!order || known === typed) return
  const others = order.customAttributes.filter(({ key }) => key !== phoneKey)
  const customAttributes = [
    ...others.map(({ key, value }) => ({ key, value: value ?? '' })),
    ...(typed === null ? [] : [{ key: phoneKey, value: typed }]),
  ]
  await shop.send(orderUpdate, { id: orderGid(id), customAttributes })
}

/** Whether the shop's order goes to an address already. Shops write phone numbers in their own way. Throws ShopError. */
export const isAddressedInShop = async (
  services: Services,
  storeId: string,
  id: number,
  address: Address,
): Promise<boolean> => {
  const shop = await getShop(services, storeId)
  const current = (await shop.send(orderAddress, { id: orderGid(id) })).order?.shippingAddress
  const { phone: _phone, countryCode: _country, provinceCode, ...wanted } = toParts(address)
  const isProvince = !current?.provinceCode || current.provinceCode === provinceCode
  return Boolean(
    current &&
    isProvince &&
    Object.entries(wanted).every(([part, text]) => (current[part as keyof typeof current] ?? null) === text),
  )
}

type Parts = ReturnType<typeof toParts>

/** Every part by name, so that what was emptied is emptied there. */
const toParts = (address: Address) => ({
  firstName: address.first_name || null,
  lastName: address.last_name || null,
  company: address.company || null,
  address1: address.address1 || null,
  address2: address.address2 || null,
  city: address.city || null,
  zip: address.zip || null,
  provinceCode: address.province || null,
  countryCode: address.country,
  phone: address.phone || null,
})

const inWords = (errors: readonly { message: string }[]) =>
  errors.length > 0 ? errors.map(({ message }) => message).join(', ') : null
