import { lockStore } from '#features/stores/server/public.ts'
import type { Routes } from '#kit/server/mount.ts'
import { refuseOutdated } from '#kit/server/refuse-outdated.ts'
import type { ownFields } from '../contract.ts'
import type { OwnField } from '../rules.ts'
import * as repository from './repository.ts'

type Saved = Awaited<ReturnType<typeof repository.findFields>>

const view = (saved: Saved) => ({
  fields: (saved?.fields ?? []).map((field: OwnField) => ({
    ...field,
    choices: [...field.choices],
    countries: [...field.countries],
    translations: field.translations.map((one) => ({ ...one, choices: [...one.choices] })),
  })),
  updated_at: saved?.updated_at.toISOString() ?? null,
})

export const ownFieldRoutes: Routes<typeof ownFields> = {
  get: async (ctx) => view(await repository.findFields(ctx.db, ctx.store.id)),
  async save(ctx, { body: { fields, seenUpdatedAt } }) {
    const saved = await ctx.db.transaction().execute(async (db) => {
      await lockStore(db, ctx.store.id)
      refuseOutdated((await repository.findFields(db, ctx.store.id))?.updated_at, seenUpdatedAt)
      return repository.saveFields(db, ctx.store.id, fields)
    })
    return view(saved)
  },
}
