import { audit } from '#features/audit/server/public.ts'
import { checkoutLanguages, saveCheckoutLanguages } from '#features/localization/server/public.ts'
import { lockStore } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { lookFromShop, ShopLookPart, Undo } from '../../shop-contract.ts'
import * as repository from '../repository.ts'
import { planLook } from './plan-look.ts'
import { findImport, forgetImport, keepImport } from './repository.ts'

const allowance = { name: 'look-from-shop', points: 30, seconds: 600 }
const changedMeanwhile = () => refuse.conflict('Your shop or your settings changed in the meantime. Please look again.')

type Planned = Awaited<ReturnType<typeof planLook>>
const isLookPart = (part: ShopLookPart) => part !== 'languages'

/** Writes what was chosen of the look; what stood there before. */
const writeLook = async (ctx: Ctx<'store'>, { shopLook, now, row }: Planned, parts: ReadonlySet<ShopLookPart>) => {
  const { db, store } = ctx
  await lockStore(db, store.id)
  const current = await repository.findCustomization(db, store.id)
  if (current?.updated_at.getTime() !== row?.updated_at.getTime()) throw changedMeanwhile()
  const chosen = <P extends 'primary_color' | 'heading_color' | 'font_family'>(part: P) =>
    (parts.has(part) ? shopLook[part] : undefined) ?? now[part]
  const look = {
    primary_color: chosen('primary_color'),
    heading_color: chosen('heading_color'),
    font_family: chosen('font_family'),
  }
  const logoId =
    parts.has('logo') && shopLook.logo ? (await repository.insertLogo(db, store.id, shopLook.logo)).id : undefined
  const saved = await repository.saveCustomization(db, store.id, look, logoId)
  if (logoId) await repository.deleteOldLogos(db, store.id, now.logo_id)
  const { primary_color, heading_color, font_family, logo_id } = now
  return {
    before: row ? { primary_color, heading_color, font_family, logo_id } : null,
    written_at: saved.updated_at.toISOString(),
  }
}

export const lookFromShopRoutes: Routes<typeof lookFromShop> = {
  async plan(ctx) {
    await ctx.limits.take(allowance, ctx.store.id)
    const { shopLook, lines, version } = await planLook(ctx)
    return { missing_scopes: shopLook.missing_scopes, lines, left_out: shopLook.left_out, version }
  },

  async take(ctx, { body }) {
    await ctx.limits.take(allowance, ctx.store.id)
    const planned = await planLook(ctx)
    const wanted = new Set(body.parts)
    const lines = planned.lines.filter(({ part, verdict }) => wanted.has(part) && verdict === 'changed')
    // Without anything left to change it is the same press again: all is as was agreed.
    if (lines.length === 0) return (await findImport(ctx.db, ctx.store.id, body.version)) ?? { changed: 0, undo: null }
    if (planned.version !== body.version) throw changedMeanwhile()
    const parts = new Set(lines.map(({ part }) => part))
    return ctx.db.transaction().execute(async (db) => {
      const look = lines.some(({ part }) => isLookPart(part)) ? await writeLook({ ...ctx, db }, planned, parts) : null
      const languages = parts.has('languages')
        ? { before: planned.chosenLanguages, written: planned.shopLook.languages! }
        : null
      if (languages && !(await saveCheckoutLanguages(db, ctx.store.id, languages.before, languages.written)))
        throw changedMeanwhile()
      await audit({ ...ctx, db }, 'customization.shop-import', { parts: [...parts].join(' ') })
      const done = { changed: lines.length, undo: { look, languages } }
      await keepImport(db, ctx.store.id, body.version, done)
      return done
    })
  },

  async undo(ctx, { body: { undo } }) {
    await ctx.db.transaction().execute(async (db) => {
      if (undo.look) await takeLookBack({ ...ctx, db }, undo.look)
      if (
        undo.languages &&
        !(await saveCheckoutLanguages(db, ctx.store.id, undo.languages.written, undo.languages.before))
      )
        if (JSON.stringify(await checkoutLanguages(db, ctx.store.id)) !== JSON.stringify(undo.languages.before))
          throw refuse.conflict('The languages have changed since then. Nothing was undone.')
      await forgetImport(db, ctx.store.id)
      await audit({ ...ctx, db }, 'customization.shop-import-undone', {})
    })
    return {}
  },
}

const takeLookBack = async (
  { db, store }: Ctx<'store'>,
  { before, written_at: writtenAt }: NonNullable<Undo['look']>,
) => {
  await lockStore(db, store.id)
  const current = await repository.findCustomization(db, store.id)
  if (current?.updated_at.getTime() !== Date.parse(writtenAt))
    throw refuse.conflict('The look has changed since then. Nothing was undone.')
  if (before === null) return repository.deleteCustomization(db, store.id)
  const { logo_id: logoId, ...look } = before
  if (logoId !== null && (await repository.logoContent(db, store.id, logoId)) === null)
    throw refuse.conflict('The previous logo is no longer available. Nothing was undone.')
  return repository.saveCustomization(db, store.id, look, logoId)
}
