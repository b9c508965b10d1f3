import { audit } from '#features/audit/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { AppleFile, appleFiles } from '../../apple-pay-contract.ts'
import { findCheckoutOrigin } from '../addresses.ts'
import { getVerifiedHost } from '../repository.ts'
import * as repository from './repository.ts'
import { applePath, readSharedFile } from './serve.ts'

const view = async (ctx: Ctx<'store'>): Promise<AppleFile> => {
  const [file, own, origin] = await Promise.all([
    repository.findFile(ctx.db, ctx.store.id),
    getVerifiedHost(ctx.db, ctx.store.id),
    findCheckoutOrigin(ctx, ctx.store.id),
  ])
  return {
    length: file?.content.length ?? null,
    updated_at: file?.updated_at.toISOString() ?? null,
    host: new URL(origin).hostname,
    is_own: own !== null,
    is_served: own === null ? (await readSharedFile(ctx)) !== null : file !== undefined,
    address: `${origin}${applePath}`,
  }
}

export const appleFileRoutes: Routes<typeof appleFiles> = {
  read: (ctx) => view(ctx),
  async save(ctx, { body }) {
    await repository.saveFile(ctx.db, ctx.store.id, body.content)
    await audit(ctx, 'apple-pay-file.save')
    return view(ctx)
  },
  async remove(ctx) {
    await repository.deleteFile(ctx.db, ctx.store.id)
    await audit(ctx, 'apple-pay-file.remove')
    return view(ctx)
  },
}
