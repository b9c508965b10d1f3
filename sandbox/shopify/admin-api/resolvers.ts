import { discountMutations } from '../discounts/discount-changes.ts'
import { discountQueries } from '../discounts/discounts.ts'
import { metafieldMutations } from '../discounts/metafields.ts'
import { draftMutations, draftQueries } from '../draft-orders/draft-fields.ts'
import type { Fields } from '../graphql/fields.ts'
import { customerMutations, customerQueries } from '../orders/customers.ts'
import { orderMutations } from '../orders/order-fields.ts'
import { orderQueries } from '../orders/orders.ts'
import { productQueries } from '../products/products.ts'
import { themeMutations, themeQueries } from '../themes/themes.ts'
import { deliveryQueries } from './delivery-profiles.ts'
import { nodeQueries } from './nodes.ts'
import { shopMutations, shopQueries } from './shop-fields.ts'
import { subscriptionMutations, subscriptionQueries } from './subscriptions.ts'

const queries: Fields = {
  ...shopQueries,
  ...productQueries,
  ...customerQueries,
  ...orderQueries,
  ...draftQueries,
  ...discountQueries,
  ...themeQueries,
  ...subscriptionQueries,
  ...deliveryQueries,
  ...nodeQueries,
}
const mutations: Fields = {
  ...shopMutations,
  ...orderMutations,
  ...customerMutations,
  ...draftMutations,
  ...discountMutations,
  ...metafieldMutations,
  ...themeMutations,
  ...subscriptionMutations,
}

/** What resolves the top level of an operation. */
export const rootFields = (operation: string): Fields => (operation === 'mutation' ? mutations : queries)
