import { lockStore } from '#features/stores/server/public.ts'
import type { Upload } from '#kit/contract/endpoint.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import { refuseOutdated } from '#kit/server/refuse-outdated.ts'
import type { storeCustomization } from '../contract.ts'
import type { Font } from '../rules.ts'
import { drawLogo } from './logo.ts'
import { listPreviewProducts } from './products.ts'
import * as repository from './repository.ts'
import { listPreviewWallets } from './wallets.ts'

/** Where a logo is served, or null. */
export const logoAddress = (logoId: string | null | undefined) => (logoId ? `/media/logos/${logoId}.webp` : null)

type Look = { primary_color: string; heading_color: string; font_family: Font }

const view = ({
  logo_id,
  updated_at,
  ...look
}: {
  primary_color: string
  heading_color: string
  font_family: string
  logo_id: string | null
  updated_at: Date
}) => ({
  storeCustomization: { ...look, font_family: look.font_family as Font },
  logo: logoAddress(logo_id),
  updated_at: updated_at.toISOString(),
})

const save = async (
  { db, store }: Ctx<'store'>,
  { seenUpdatedAt, ...look }: Look & { seenUpdatedAt?: string | null | undefined },
  upload: Upload | undefined,
  removeLogo: boolean,
) => {
  const logo = upload && (await drawLogo(upload))
  const saved = await db.transaction().execute(async (db) => {
    await lockStore(db, store.id)
    refuseOutdated((await repository.findCustomization(db, store.id))?.updated_at, seenUpdatedAt)
    const logoId = logo ? (await repository.insertLogo(db, store.id, logo)).id : removeLogo ? null : undefined
    const row = await repository.saveCustomization(db, store.id, look, logoId)
    if (logo) await repository.deleteOldLogos(db, store.id)
    return row
  })
  return view(saved)
}

export const customizationRoutes: Routes<typeof storeCustomization> = {
  async get({ db, store }) {
    const row = await repository.findCustomization(db, store.id)
    return row ? view(row) : { storeCustomization: null, logo: null, updated_at: null }
  },
  products: (ctx) => listPreviewProducts(ctx),
  wallets: (ctx) => listPreviewWallets(ctx),
  save: (ctx, { body, files }) => save(ctx, body, files.logo, false),
  update: (ctx, { body: { remove_logo = false, ...look }, files }) => save(ctx, look, files.logo, remove_logo),
}
