import { getShop } from '#features/stores/server/public.ts'
import { currencyDigits, formatMoney, toMinor } from '#kit/contract/money.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { keyedId } from '#kit/server/keyed-id.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { Bump, orderBumps } from '../contract.ts'
import { type BumpForm, bumpErrors, maxBumps } from '../rules.ts'
import { sumBumps } from './figures-repository.ts'
import { bumpVariant } from './operations.ts'
import * as repository from './repository.ts'
import { searchVariants } from './search-variants.ts'

const view = (row: repository.BumpRow): Bump => ({
  id: row.id,
  is_on: row.is_on,
  variant_id: String(row.variant_id),
  title: row.title,
  variant_title: row.variant_title,
  headline: row.headline,
  sentence: row.sentence,
  translations: row.translations,
  price_rule: row.price_rule,
  percent: row.percent,
  amount: row.amount,
  from_total: row.from_total,
  to_total: row.to_total,
  currency: row.currency,
  updated_at: row.updated_at.toISOString(),
})

const missing = 'This offer does not exist.'
const found = (row: repository.BumpRow | undefined) => {
  if (!row) throw refuse.notFound(missing)
  return { bump: view(row) }
}

export const orderBumpRoutes: Routes<typeof orderBumps> = {
  list: async ({ db, store }) => ({ bumps: (await repository.listBumps(db, store.id)).map(view) }),

  async figures({ db, store }, { query }) {
    const rows = await sumBumps(db, store, askedPeriod(query))
    return {
      figures: rows.map(({ id, offered, taken, orders, revenue }) => ({
        id,
        offered,
        taken,
        orders,
        revenue: { formatted: formatMoney(revenue, store.currency) },
      })),
      foreign: rows.reduce((sum, row) => sum + row.foreign, 0),
    }
  },

  variants: (ctx, { query }) => searchVariants(ctx, query.query),

  async create(ctx, { body: { key, ...form } }) {
    const values = await toValues(ctx, form)
    const id = key && keyedId(ctx.store.id, key)
    return ctx.db.transaction().execute(async (db) => {
      const count = await repository.countBumps(db, ctx.store.id)
      const saved = id && (await repository.updateBump(db, ctx.store.id, id, values))
      if (saved) return { bump: view(saved) }
      if (count >= maxBumps) throw refuse.conflict(`A store has at most ${maxBumps} offers. Delete one first.`)
      return { bump: view(await repository.insertBump(db, { ...(id && { id }), store_id: ctx.store.id, ...values })) }
    })
  },

  async update(ctx, { params: { id }, body: { seenUpdatedAt, ...body } }) {
    const before = await repository.findBump(ctx.db, ctx.store.id, id)
    if (!before) throw refuse.notFound(missing)
    const values = await toValues(ctx, body)
    return ctx.db.transaction().execute(async (db) => {
      const current = await repository.lockBump(db, ctx.store.id, id)
      if (current && seenUpdatedAt && current.updated_at.getTime() !== Date.parse(seenUpdatedAt))
        throw refuse.outdated({ bump: view(current) })
      return found(await repository.updateBump(db, ctx.store.id, id, values))
    })
  },

  toggle: async ({ db, store }, { params: { id }, body }) =>
    found(await repository.updateBump(db, store.id, id, { is_on: body.is_on })),

  async order({ db, store }, { body: { ids } }) {
    const bumps = await repository.listBumps(db, store.id)
    const isSame = bumps.length === ids.length && bumps.every((bump) => ids.includes(bump.id))
    if (!isSame) throw refuse.notFound('These are no longer the offers of this store.')
    await repository.setOrder(db, store.id, ids)
    return { bumps: (await repository.listBumps(db, store.id)).map(view) }
  },

  async remove({ db, store }, { params: { id } }) {
    if (!(await repository.deleteBump(db, store.id, id))) throw refuse.notFound(missing)
    return {}
  },
}

/** What is kept of a form, once its shop was asked what it offers there. Throws 422 with what is wrong. */
const toValues = async (ctx: Ctx<'store'>, sent: BumpForm) => {
  const form = {
    ...sent,
    percent: sent.price_rule === 'percent' ? sent.percent : null,
    amount: sent.price_rule === 'amount' ? sent.amount : null,
  }
  const { currency } = ctx.store
  const errors = bumpErrors(form, currencyDigits(currency))
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  const shop = await getShop(ctx, ctx.store.id)
  const ids = [`gid://shopify/ProductVariant/${form.variant_id}`]
  const [variant] = (await shop.send(bumpVariant, { ids })).nodes
  if (!variant || !('product' in variant)) throw refuse.invalid({ variant_id: 'Your shop no longer has this product' })
  if (form.amount !== null && form.amount >= toMinor(variant.price, currency))
    throw refuse.invalid({ amount: 'Must be less than the product’s price in your shop' })
  return {
    ...form,
    translations: JSON.stringify(form.translations),
    variant_id: Number(variant.legacyResourceId),
    product_id: Number(variant.product.legacyResourceId),
    title: variant.product.title,
    variant_title: variant.product.hasOnlyDefaultVariant ? '' : variant.title,
    currency,
  }
}
