import { getShop } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { automaticDiscounts } from '../contract.ts'
import * as discounts from './discounts.ts'
import { productSearch } from './operations.ts'
import { explainShopErrors } from './refusals.ts'
import { viewProduct } from './view.ts'

export const automaticDiscountRoutes: Routes<typeof automaticDiscounts> = {
  list: (ctx, { query }) => explainShopErrors(discounts.listDiscounts(ctx, query.after ?? null)),
  products: async (ctx, { query }) => ({ products: await explainShopErrors(searchProducts(ctx, query.query)) }),
  get: async (ctx, { params }) => ({ discount: await explainShopErrors(discounts.getDiscount(ctx, params.id)) }),
  create: async (ctx, { body: { key, ...form } }) => ({
    discount: await explainShopErrors(discounts.createDiscount(ctx, form, key)),
  }),
  update: async (ctx, { params, body: { seenUpdatedAt, ...form } }) => ({
    discount: await explainShopErrors(discounts.updateDiscount(ctx, params.id, form, seenUpdatedAt)),
  }),
  pause: async (ctx, { params }) => ({ discount: await explainShopErrors(discounts.pauseDiscount(ctx, params.id)) }),
  resume: async (ctx, { params }) => ({ discount: await explainShopErrors(discounts.resumeDiscount(ctx, params.id)) }),
  remove: async (ctx, { params }) => {
    await explainShopErrors(discounts.removeDiscount(ctx, params.id))
    return {}
  },
}

/** Words alone: the signs that steer the platform's search are taken out. */
const plainWords = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

const searchProducts = async (ctx: Ctx<'store'>, text: string) => {
  const words = plainWords(text).split(' ').filter(Boolean)
  const shop = await getShop(ctx, ctx.store.id)
  // A name typed as "and" is a word, not an operator: the platform's operators are in capitals.
  const query = words.length > 0 ? words.map((word) => `${word.toLowerCase()}*`).join(' ') : null
  return (await shop.send(productSearch, { query })).products.nodes.map(viewProduct)
}
