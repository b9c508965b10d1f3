import { audit } from '#features/audit/server/public.ts'
import { minPasswordLength } from '#features/auth/rules.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  getEndSessions,
  forgetCookie,
  requireProof,
  listDevices,
  provePassword,
  proveSecondFactor,
  renewRecoveryCodes,
  getSecondFactor,
  turnOffSecondFactor,
} from '#features/auth/server/public.ts'
import { sumOpenFees } from '#features/billing/server/public.ts'
import { countUncaptured, countUnordered } from '#features/checkout/server/public.ts'
import { retryUntil } from '#features/store-removal/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { account } from '../contract.ts'
import { secondFactorProblem } from '../rules.ts'
import { eraseAccount, eraseAttempts } from './jobs.ts'
import * as repository from './repository.ts'

export const accountRoutes: Routes<typeof account> = {
  async updateProfile({ db, merchant }, { body: { name, last_name, seen } }) {
    const isDone = await repository.updateProfile(db, merchant.id, { name, last_name }, seen)
    if (!isDone) throw refuse.outdated({ profile: await repository.findProfile(db, merchant.id) })
    return {}
  },

  async updatePassword(ctx, { body }) {
    await provePassword(ctx, body.current_password, 'current_password')
    if (body.password === body.current_password)
      throw refuse.invalid({ password: 'This is already your password. Choose a new one' })
    await changePassword(ctx, body.password)
    await audit(ctx, 'account.password')
    return {}
  },

  async security(ctx) {
    const [{ since, recoveryCodesLeft }, devices] = await Promise.all([
      getSecondFactor(ctx.db, ctx.merchant.id),
      listDevices(ctx, ctx.merchant.id),
    ])
    return {
      minimum_length: minPasswordLength(since !== null),
      second_factor: { since: since?.toISOString() ?? null, recovery_codes_left: recoveryCodesLeft },
      devices: devices.map(({ seenAt, signedInAt, ...device }) => ({
        ...device,
        last_seen_at: seenAt.toISOString(),
        signed_in_at: signedInAt.toISOString(),
        is_current: device.id === ctx.session.id,
      })),
    }
  },

  async beginSecondFactor(ctx, { body }) {
    await requireProof(ctx)
    await provePassword(ctx, body.password)
    return beginSecondFactor(ctx)
  },

  confirmSecondFactor: async (ctx, { body }) => ({ recovery_codes: await confirmSecondFactor(ctx, body.code) }),

  async renewRecoveryCodes(ctx, { body }) {
    await provePassword(ctx, body.password)
    await proveSecondFactor(ctx, body.code)
    return { recovery_codes: await renewRecoveryCodes(ctx) }
  },

  async turnOffSecondFactor(ctx, { body }) {
    await provePassword(ctx, body.password)
    const reason = secondFactorProblem(body.password)
    if (reason) throw refuse.invalid({ password: reason })
    await proveSecondFactor(ctx, body.code)
    await turnOffSecondFactor(ctx)
    return {}
  },

  async signOutDevice(ctx, { params }) {
    if (params.id === ctx.session.id) throw refuse.conflict('This is the device you are using. Log out instead.')
    if (!(await endOwnSession(ctx.db, ctx.merchant.id, params.id))) throw refuse.notFound()
    await audit(ctx, 'account.device')
    return {}
  },

  async signOutOthers(ctx) {
    await endOtherSessions(ctx.db, ctx.merchant.id, ctx.session.id)
    await audit(ctx, 'account.other-devices')
    return {}
  },

  async losses({ db, merchant }) {
    const stores = await repository.listLosses(db, merchant.id)
    return {
      stores: await Promise.all(
        stores.map(async ({ is_script_injected, plan_id, orders, ...store }) => ({
          ...store,
          orders: orders ?? 0,
          has_script: is_script_injected,
          is_subscribed: plan_id === 2,
          open_fees: Math.max(0, await sumOpenFees(db, store.id)),
          unsolved_payments: await countUnordered(db, store.id),
          uncaptured_payments: await countUncaptured(db, store.id),
        })),
      ),
    }
  },

  async deleteAccount(ctx, { body }) {
    const { merchant } = ctx
    await provePassword(ctx, body.password)
    if (body.email.toLowerCase() !== merchant.email.toLowerCase())
      throw refuse.invalid({ email: 'This is not the email address of your account' })
    await audit(ctx, 'account.delete')
    await ctx.db.transaction().execute(async (db) => {
      await repository.markLeaving(db, merchant.id)
      await getEndSessions(db, merchant.id)
      const payload = { merchantId: merchant.id, insistUntil: retryUntil(ctx) }
      await eraseAccount.enqueue(db, payload, { maxAttempts: eraseAttempts })
    })
    forgetCookie(ctx, ctx.reply)
    ctx.reply.header('clear-site-data', '"storage"')
    return {}
  },
}
