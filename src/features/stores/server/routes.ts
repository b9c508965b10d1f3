import { requireProof } from '#features/auth/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { stores } from '../contract.ts'
import { maxStores } from '../rules.ts'
import { connect, proveSecret, isUnknownShop } from './connect.ts'
import { checkSoon } from './jobs.ts'
import * as repository from './repository.ts'
import { takeBack } from './take-back-repository.ts'
import { viewStore } from './view.ts'

const ownStore = async (services: Services, merchantId: string, storeId: string) => {
  const store = await repository.findOwnStore(services.db, merchantId, storeId)
  if (!store) throw refuse.notFound('This store does not exist.')
  return store
}

/** Throws 409 for one more store than an account has room for. */
const keepRoom = async (db: Db, merchantId: string, shopDomain: string) => {
  const stores = await repository.listEveryStore(db, merchantId)
  if (stores.length >= maxStores && !stores.some(({ shop_domain }) => shop_domain === shopDomain))
    throw refuse.conflict(`An account can have at most ${maxStores} stores. Remove one first, or write to us.`)
}

/** Throws 422 for a shop that the merchant has connected already, but by the press before this one. */
const refuseOwned = async (
  db: Db,
  merchantId: string,
  { store_domain: shopDomain, corrects }: { store_domain: string; corrects?: string | undefined },
) => {
  const stores = await repository.listStores(db, merchantId)
  const owned = stores.find(
    (store) =>
      [store.shop_domain, store.permanent_domain].includes(shopDomain) &&
      store.id !== corrects &&
      store.api_secret_key_sealed !== null,
  )
  if (owned)
    throw refuse.invalid({ store_domain: `${owned.name} is already one of your stores: re-authorize it there.` })
}

const keysPerStore = { name: 'app-keys', points: 20, seconds: 600 }

export const storeRoutes: Routes<typeof stores> = {
  async list(ctx) {
    const rows = await repository.listStores(ctx.db, ctx.merchant.id)
    const views = rows.map((row) => viewStore(ctx, row))
    return { stores: views, current_store: views.find(({ id }) => id === ctx.store?.id) ?? null }
  },

  async current(ctx) {
    if (!ctx.store) return { store: null }
    return { store: viewStore(ctx, await ownStore(ctx, ctx.merchant.id, ctx.store.id)) }
  },

  async details(ctx) {
    const row = await ownStore(ctx, ctx.merchant.id, ctx.store.id)
    return { store: viewStore(ctx, row), storeAuthorize: row.is_verified_secret_key }
  },

  async switch(ctx, { body }) {
    const row = await ownStore(ctx, ctx.merchant.id, body.store_id)
    await repository.setSessionStore(ctx.db, ctx.session.id, row.id)
    return { store: viewStore(ctx, row) }
  },

  async save(ctx, { body }) {
    const row = await ctx.db.transaction().execute(async (db) => {
      await repository.lockMerchant(db, ctx.merchant.id)
      // Whoever goes back in onboarding corrects the name; a second store would stay behind unfinished.
      const mistaken = ctx.merchant.onboarding === '' ? ctx.store?.id : body.corrects
      const corrected = mistaken
        ? await repository.correctShop(db, ctx.merchant.id, mistaken, body.store_domain)
        : undefined
      if (!corrected && ctx.merchant.onboarding !== '') await refuseOwned(db, ctx.merchant.id, body)
      if (!corrected) await keepRoom(db, ctx.merchant.id, body.store_domain)
      const saved = corrected ?? (await repository.saveStore(db, ctx.merchant.id, body.store_domain))
      // A store that is added later stays in the background until its merchant switches to it.
      if (!ctx.store || ctx.merchant.onboarding === '') await repository.setSessionStore(db, ctx.session.id, saved.id)
      return saved
    })
    return { store: viewStore(ctx, row) }
  },

  async saveAppKeys(ctx, { body }) {
    const store = await ownStore(ctx, ctx.merchant.id, body.store_id)
    // Stores without keys come and go with their names: tries at them count together.
    await ctx.limits.take(keysPerStore, store.api_secret_key_sealed ? store.id : ctx.merchant.id)
    await requireProof(ctx)
    const { store: saved, missing } = await connect(ctx, store, body).catch(async (error: unknown) => {
      if (isUnknownShop(error)) await takeBack(ctx.db, store)
      throw error
    })
    await checkSoon(ctx, store.id, 'store')
    return { store: viewStore(ctx, saved), missingAccessScopes: missing }
  },

  async verifySecret(ctx) {
    await ctx.limits.take(keysPerStore, ctx.store.id)
    await proveSecret(ctx, ctx.store.id)
    return {}
  },
}
