import type { GraphQLResolveInfo } from 'graphql'
import type { Order, OrderLine } from '../shops/model.ts'
import type { Shop } from '../shops/shop.ts'
import type { AppKind } from '../shops/shops.ts'
import type { AdminSchema } from './schema.ts'

/** What the API shows of a thing: values, or functions of a field's arguments. */
export type View = Record<string, unknown>

/** Who asks, and where. `views` holds those that other views lead back to. */
export type Context = {
  shop: Shop
  app: AppKind
  admin: AdminSchema
  views: { order(shop: Shop, order: Order): View; line(shop: Shop, order: Order, line: OrderLine): View }
}

/** A field of the query or the mutation root. Its arguments were coerced by the schema before. */
export type Fields = Record<string, (args: never, context: Context, info: GraphQLResolveInfo) => unknown>
