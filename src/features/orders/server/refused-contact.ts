import { emailKey, phoneKey } from './attributes.ts'
import type { DraftInput } from './drafts/operations.ts'
import { namedParts, type ShopRemark } from './named-parts.ts'
import type { OrderInput } from './shop-operations.ts'

type Addressed = Pick<DraftInput, 'shippingAddress' | 'billingAddress' | 'customAttributes'>

/**
 * A draft without what the shop refuses of how to reach the shopper, as far as it can do without: shops refuse phone numbers that
 * their own checkouts take, and the email address of a customer whom they know. null where there is nothing of that.
 */
export const reachableDraft = (input: DraftInput, errors: readonly ShopRemark[]): DraftInput | null => {
  const eased = namesPart(errors, 'phone') && withoutPhone(input)
  if (eased) return eased
  if (!namesPart(errors, 'email') || !input.email || !input.purchasingEntity) return null
  const { email: _known, ...rest } = input
  return rest
}

/** The same of an order that is paid: without a customer too, as what is paid for is never without an order. */
export const reachableOrder = (order: OrderInput, errors: readonly ShopRemark[]): OrderInput | null => {
  const eased = namesPart(errors, 'phone') && withoutPhone(order)
  if (eased) return eased
  if (!namesPart(errors, 'email')) return null
  const { email, customer, ...rest } = order
  if (email && customer) return { ...rest, customer }
  return customer ? { ...rest, customAttributes: withAttribute(order, emailKey, customer.toUpsert.email) } : null
}

const namesPart = (errors: readonly ShopRemark[], wanted: 'phone' | 'email') =>
  namedParts(errors).some(({ part }) => part === wanted)

/** With it among the attributes, where the merchant finds it. */
const withoutPhone = <Input extends Addressed>(input: Input): Input | null => {
  const { phone: first, ...shippingAddress } = input.shippingAddress
  const { phone: second, ...billingAddress } = input.billingAddress
  const phones = [...new Set([first, second])].filter((phone) => phone !== undefined)
  if (phones.length === 0) return null
  const customAttributes = withAttribute(input, phoneKey, phones.join(', '))
  return { ...input, shippingAddress, billingAddress, customAttributes }
}

const withAttribute = ({ customAttributes }: Pick<Addressed, 'customAttributes'>, key: string, value: string) => [
  ...customAttributes,
  { key, value },
]
