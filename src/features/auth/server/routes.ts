import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { auth } from '../contract.ts'
import { safeNext } from '../rules.ts'
import { mailPasswordReset } from './jobs.ts'
import { hashPassword, pretendToVerify, verifyPassword, whyWeak } from './passwords.ts'
import * as repository from './repository.ts'
import { endSession, startSession } from './sessions.ts'

const perAddress = { name: 'sign-in-address', points: 100, seconds: 600 }
const perAccountHere = { name: 'sign-in-account-address', points: 10, seconds: 900 }
const perAccount = { name: 'sign-in-account', points: 100, seconds: 3_600 }
const mailsPerAddressee = { name: 'reset-mail', points: 3, seconds: 3_600 }

const firstPage = (onboarding: string, next?: string) => (onboarding === '' ? '/onboarding/1' : safeNext(next))

export const authRoutes: Routes<typeof auth> = {
  async register(ctx, { body }) {
    const { db, env, limits, request, reply } = ctx
    await limits.take(perAddress, request.ip)
    const weak = await whyWeak(body.password, { ...body, productName: env.PRODUCT_NAME })
    if (weak) throw refuse.invalid({ password: weak })
    const { password, ...merchant } = body
    const made = await repository.insertMerchant(db, {
      ...merchant,
      password_hash: await hashPassword(password),
    })
    if (!made) throw refuse.invalid({ email: 'An account with this email address already exists. Log in instead' })
    await startSession(ctx, request, reply, made.id)
    return { next: firstPage(made.onboarding) }
  },

  async login(ctx, { body }) {
    const { db, limits, request, reply } = ctx
    const account = body.email.toLowerCase()
    await limits.take(perAddress, request.ip)
    await limits.take(perAccount, account)
    await limits.take(perAccountHere, `${account} ${request.ip}`)
    const merchant = await repository.findMerchantByEmail(db, body.email)
    const isRight = merchant
      ? await verifyPassword(body.password, merchant.password_hash)
      : (await pretendToVerify(body.password), false)
    if (!merchant || !isRight) throw refuse.invalid({ password: 'Email or password is wrong' })
    await limits.restore(perAccountHere, `${account} ${request.ip}`)
    await limits.restore(perAccount, account)
    const before = await ctx.visitor()
    if (before) await endSession(ctx, reply, before.session.id)
    const csrfToken = await startSession(ctx, request, reply, merchant.id)
    return { next: firstPage(merchant.onboarding, body.next), csrfToken }
  },

  async forgotPassword({ db, limits, request }, { body }) {
    await limits.take(perAddress, request.ip)
    await limits.take(mailsPerAddressee, body.email.toLowerCase())
    const merchant = await repository.findMerchantByEmail(db, body.email)
    if (merchant) {
      await mailPasswordReset.enqueue(db, { merchantId: merchant.id })
    }
    return {}
  },

  async resetPassword({ db, env, limits, request }, { body }) {
    await limits.take(perAddress, request.ip)
    const weak = await whyWeak(body.password, { email: '', productName: env.PRODUCT_NAME })
    if (weak) throw refuse.invalid({ password: weak })
    const passwordHash = await hashPassword(body.password)
    await db.transaction().execute(async (db) => {
      const reset = await repository.useReset(db, hashToken(body.token))
      if (!reset) throw refuse.invalid({ token: 'This link was used already or is too old. Ask for a new one' })
      await repository.setPasswordHash(db, reset.merchant_id, passwordHash)
      await repository.deleteSessionsOf(db, reset.merchant_id)
    })
    return {}
  },

  async logout(ctx) {
    await endSession(ctx, ctx.reply, ctx.session.id)
    ctx.reply.header('clear-site-data', '"storage"')
    return {}
  },
}
