import { customerQueries } from './customers.ts'
import { discountMutations } from './discount-changes.ts'
import { discountQueries } from './discounts.ts'
import { draftMutations, draftQueries } from './draft-fields.ts'
import type { Fields } from './fields.ts'
import { metafieldMutations } from './metafields.ts'
import { nodeQueries } from './nodes.ts'
import { orderMutations } from './order-fields.ts'
import { orderQueries } from './orders.ts'
import { productQueries } from './products.ts'
import { shopMutations, shopQueries } from './shop-fields.ts'
import { subscriptionMutations, subscriptionQueries } from './subscriptions.ts'
import { themeMutations, themeQueries } from './themes.ts'

const queries: Fields = {
  ...shopQueries,
  ...productQueries,
  ...customerQueries,
  ...orderQueries,
  ...draftQueries,
  ...discountQueries,
  ...themeQueries,
  ...subscriptionQueries,
  ...nodeQueries,
}
const mutations: Fields = {
  ...shopMutations,
  ...orderMutations,
  ...draftMutations,
  ...discountMutations,
  ...metafieldMutations,
  ...themeMutations,
  ...subscriptionMutations,
}

/** What answers the top level of an operation. */
export const rootFields = (operation: string): Fields => (operation === 'mutation' ? mutations : queries)
