import { audit } from '#features/audit/server/public.ts'
import { Answer, type Routes } from '#kit/server/mount.ts'
import type { shopperData } from '../contract.ts'
import { erasedText } from '../rules.ts'
import { erasePerson } from './erase.ts'
import * as repository from './repository.ts'

export const shopperDataRoutes: Routes<typeof shopperData> = {
  read: async ({ db, store }) => ({ keep_months: await repository.getMonths(db, store.id) }),

  async save(ctx, { body: { keep_months } }) {
    await repository.saveMonths(ctx.db, ctx.store.id, keep_months)
    await audit(ctx, 'shopper-data.kept', { months: keep_months })
    return { keep_months }
  },

  async erase(ctx, { body: { email } }) {
    const erased = await erasePerson(ctx, ctx.store.id, email)
    // Whom it was about is what must not be kept.
    await audit(ctx, 'shopper-data.erased', erased)
    return new Answer(erased, erasedText(erased))
  },
}
