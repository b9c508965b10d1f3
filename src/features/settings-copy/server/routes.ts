import { audit } from '#features/audit/server/public.ts'
import { findOwnStore, lockStore } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { PartPlan, settingsCopy } from '../contract.ts'
import { planParts } from './plan.ts'

const getSource = async (ctx: Ctx<'store'>, id: string) => {
  const source = await findOwnStore(ctx.db, ctx.merchant.id, id)
  if (!source) throw refuse.notFound('This store does not exist.')
  if (id === ctx.store.id) throw refuse.conflict('Choose a different store to copy from.')
  return source
}

const countChanges = ({ added, replaced, foreign }: PartPlan, takeForeign: boolean) =>
  added.count + replaced.count + (takeForeign ? foreign.count : 0)

const getCounts = ({ plan, foreignReplacing }: Awaited<ReturnType<typeof planParts>>[number], takeForeign: boolean) => {
  const { part, added, replaced, foreign, impossible, same, kept } = plan
  const [foreignAdded, foreignReplaced] = takeForeign ? [foreign.count - foreignReplacing, foreignReplacing] : [0, 0]
  return {
    part,
    added: added.count + foreignAdded,
    replaced: replaced.count + foreignReplaced,
    same,
    kept,
    left_out: impossible.count + (takeForeign ? 0 : foreign.count),
  }
}

export const settingsCopyRoutes: Routes<typeof settingsCopy> = {
  async plan(ctx, { params }) {
    const { id, name, currency } = await getSource(ctx, params.id)
    const { store } = ctx
    const planned = await ctx.db.transaction().execute((db) => planParts(db, id, store))
    return {
      from: { id, name, currency },
      to: { id: store.id, name: store.name, currency: store.currency },
      parts: planned.map(({ plan }) => plan),
    }
  },

  async copy(ctx, { params, body: { parts: agreed, take_foreign: takeForeign } }) {
    const source = await getSource(ctx, params.id)
    const { store } = ctx
    const versions = new Map(agreed.map(({ part, version }) => [part, version]))
    return ctx.db.transaction().execute(async (db) => {
      if (!(await lockStore(db, store.id))) throw refuse.conflict('This store is being removed.')
      const planned = await planParts(db, source.id, store, [...versions.keys()])
      const pending = planned.filter(({ plan }) => countChanges(plan, takeForeign) > 0)
      // Without anything left to change it is the same press again, or somebody was faster: all is as was agreed.
      if (pending.some(({ plan }) => plan.version !== versions.get(plan.part)))
        throw refuse.conflict('Something has changed in one of the stores. Please look at the changes again.')
      for (const each of pending) {
        await each.apply({ takeForeign })
        const { left_out: _, ...counts } = getCounts(each, takeForeign)
        await audit({ ...ctx, db }, 'settings.copy', { from: source.id, ...counts })
      }
      return { parts: planned.map((each) => getCounts(each, takeForeign)) }
    })
  },
}
