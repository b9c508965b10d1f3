import type { Fields, View } from '../graphql/fields.ts'
import type { Discount } from '../shops/discount-model.ts'
import { gid, toId } from '../shops/gid.ts'
import type { Shop } from '../shops/shop.ts'

type MetafieldInput = { ownerId: string; key: string; type?: string | null; value: string }

const metafieldView = (discount: Discount, key: string, value: string): View => ({
  __typename: 'Metafield',
  id: gid('Metafield', discount.id),
  namespace: 'app--1',
  key,
  type: 'json',
  value,
  createdAt: discount.createdAt,
  updatedAt: discount.updatedAt,
})

/** The field `metafield` of a discount's node. */
export const getMetafield =
  (discount: Discount) =>
  ({ key }: { key: string }) => {
    const value = discount.metafields?.[key]
    return value === undefined ? null : metafieldView(discount, key, value)
  }

const findOwner = (shop: Shop, id: string) => {
  const number = toId('DiscountAutomaticNode', id) ?? toId('DiscountCodeNode', id)
  return shop.state.discounts.find((discount) => discount.id === number)
}

/** Values that an app keeps with a discount, in its own namespace; other owners are not found. */
export const metafieldMutations: Fields = {
  metafieldsSet: ({ metafields }: { metafields: MetafieldInput[] }, { shop }) => {
    const owners = metafields.map(({ ownerId }) => findOwner(shop, ownerId))
    const missing = owners.findIndex((owner) => !owner)
    if (missing >= 0) {
      const field = ['metafields', String(missing), 'ownerId']
      return {
        metafields: null,
        userErrors: [{ field, message: 'Owner does not exist.', code: 'INVALID', elementIndex: missing }],
      }
    }
    const kept = metafields.map(({ key, value }, index) => {
      const owner = owners[index]!
      owner.metafields = { ...owner.metafields, [key]: value }
      return metafieldView(owner, key, value)
    })
    shop.save()
    return { metafields: kept, userErrors: [] }
  },
}
