import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
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
      const current = seenUpdatedAt === undefined ? undefined : await repository.lockVersion(db, ctx.store.id)
      if (current && current.getTime() !== Date.parse(seenUpdatedAt!)) throw refuse.outdated(current)
      return repository.saveFields(db, ctx.store.id, fields)
    })
    return view(saved)
  },
}
