import type { Routes } from '#kit/server/mount.ts'
import type { goLive } from '../contract.ts'
import { readChecklist } from './checklist.ts'
import * as repository from './repository.ts'

export const goLiveRoutes: Routes<typeof goLive> = {
  checklist: (ctx) => readChecklist(ctx, ctx.store.id),

  leave: async (ctx, { body }) => {
    await repository.leaveLine(ctx.db, ctx.store.id, body.name, body.is_left)
    return readChecklist(ctx, ctx.store.id)
  },

  dismiss: async (ctx, { body }) => {
    await repository.dismiss(ctx.db, ctx.store.id, body.is_dismissed ? ctx.now() : null)
    return readChecklist(ctx, ctx.store.id)
  },
}
