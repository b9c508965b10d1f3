import { audit } from '#features/audit/server/public.ts'
import { hiddenPolicies, readPolicies } from '#features/policies/server/public.ts'
import { lockStore } from '#features/stores/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Routes } from '#kit/server/mount.ts'
import { refuseOutdated } from '#kit/server/refuse-outdated.ts'
import type { checkoutForms } from '../contract.ts'
import type { CheckoutForm } from '../rules.ts'
import { getCheckoutForm } from './form.ts'
import * as repository from './repository.ts'
import { sumTips } from './tip-figures-repository.ts'

const view = async (ctx: Ctx<'store'>, form: CheckoutForm, updatedAt: Date | undefined) => {
  const { policies, problem } = await readPolicies(ctx, ctx.store.id, 'en')
  const hidden = await hiddenPolicies(ctx.db, ctx.store.id)
  const shown = policies.filter(({ type }) => !hidden.includes(type))
  return {
    form,
    policies: { titles: shown.map(({ title }) => title), hidden: policies.length - shown.length, problem },
    updated_at: updatedAt?.toISOString() ?? null,
  }
}

export const checkoutFormRoutes: Routes<typeof checkoutForms> = {
  async get(ctx) {
    const row = await repository.findForm(ctx.db, ctx.store.id)
    return view(ctx, await getCheckoutForm(ctx, ctx.store.id), row?.updated_at)
  },
  async tips({ db, store }, { query }) {
    const { amount, ...counts } = await sumTips(db, store, askedPeriod(query))
    return {
      amount: { formatted: formatMoney(amount, store.currency) },
      ...counts,
    }
  },
  async save(ctx, { body: { seenUpdatedAt, ...form } }) {
    const before = await getCheckoutForm(ctx, ctx.store.id)
    const saved = await ctx.db.transaction().execute(async (db) => {
      await lockStore(db, ctx.store.id)
      refuseOutdated((await repository.findForm(db, ctx.store.id))?.updated_at, seenUpdatedAt)
      if (before.tips !== form.tips)
        await audit({ ...ctx, db }, form.tips ? 'tips.on' : 'tips.off', {
          percentages: form.tip_percentages.join(', '),
        })
      if (before.change_minutes !== form.change_minutes)
        await audit({ ...ctx, db }, 'order-changes.set', { minutes: form.change_minutes })
      return repository.saveForm(db, ctx.store.id, form)
    })
    return view(ctx, form, saved.updated_at)
  },
}
