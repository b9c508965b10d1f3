import { refuse } from '#kit/server/errors.ts'
import { Answer, type Routes } from '#kit/server/mount.ts'
import { networkOf } from '#kit/server/rate-limit.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { auth } from '../contract.ts'
import { safeNext } from '../rules.ts'
import { judgePassword, setPassword } from './change-password.ts'
import { forgetGuesses, guessesAt } from './guesses.ts'
import { mailPasswordReset } from './jobs.ts'
import { rememberDevice } from './known-device.ts'
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.ts'
import * as repository from './repository.ts'
import { hasSecondFactor, passSecondFactor } from './second-factor/second-factor.ts'
import { endSession, startSession } from './sessions.ts'

const registrations = { name: 'register-address', points: 100, seconds: 600 }
const linksAskedFor = { name: 'reset-asked', points: 30, seconds: 600 }
const wrongLinks = { name: 'reset-wrong-link', points: 100, seconds: 600 }
const mailsPerAddressee = {
  name: 'reset-mail',
  points: 3,
  seconds: 3_600,
  sentence: 'Several links were asked for already. Look into your inbox, or try again later.',
}

const spentLink = 'This link was used already or is too old. Ask for a new one'

const firstPage = (onboarding: string, next?: string) => (onboarding === '' ? '/onboarding/1' : safeNext(next))

export const authRoutes: Routes<typeof auth> = {
  async register(ctx, { body }) {
    const { db, limits, request, reply } = ctx
    await limits.take(registrations, networkOf(request.ip))
    const { password, ...merchant } = body
    await judgePassword(ctx, merchant, password)
    const made = await repository.insertMerchant(db, {
      ...merchant,
      password_hash: await hashPassword(password),
    })
    if (!made) throw refuse.invalid({ email: 'An account with this email address already exists. Log in instead' })
    await startSession(ctx, request, reply, made.id)
    await rememberDevice(ctx, made.id)
    return { next: firstPage(made.onboarding) }
  },

  async login(ctx, { body }) {
    const { db, request, reply } = ctx
    const guesses = await guessesAt(ctx, body.email)
    await guesses.takePassword()
    const merchant = await repository.findMerchantByEmail(db, body.email)
    const isRight = merchant
      ? await verifyPassword(body.password, merchant.password_hash)
      : (await pretendToVerify(body.password), false)
    if (!merchant || !isRight) throw refuse.invalid({ password: 'Email or password is wrong' })
    if (await hasSecondFactor(db, merchant.id)) {
      if (body.code === undefined)
        return new Answer({ needsCode: true as const }, 'Enter the code of your authenticator app.')
      await guesses.takeCode()
      await passSecondFactor(ctx, merchant.id, body.code)
    }
    await guesses.restore()
    const before = await ctx.visitor()
    if (before) await endSession(ctx, reply, before.session.id)
    const csrfToken = await startSession(ctx, request, reply, merchant.id)
    await rememberDevice(ctx, merchant.id)
    return { needsCode: false as const, next: firstPage(merchant.onboarding, body.next), csrfToken }
  },

  async forgotPassword({ db, limits, request }, { body }) {
    await limits.take(linksAskedFor, networkOf(request.ip))
    await limits.take(mailsPerAddressee, body.email.toLowerCase())
    const merchant = await repository.findMerchantByEmail(db, body.email)
    if (merchant) {
      await mailPasswordReset.enqueue(db, { merchantId: merchant.id })
    }
    return {}
  },

  async resetPassword(ctx, { body }) {
    const { db, limits, request } = ctx
    const token = hashToken(body.token)
    const owner = await repository.findResetOwner(db, token)
    // Only wrong ones are counted: whoever has the mail gets in, whatever others at the same address try.
    if (!owner) await limits.take(wrongLinks, networkOf(request.ip))
    if (!owner) throw refuse.invalid({ token: spentLink })
    await judgePassword(ctx, owner, body.password)
    const passwordHash = await hashPassword(body.password)
    // Nobody is signed in by this: a second factor is still asked for.
    await db.transaction().execute(async (db) => {
      if (!(await repository.useReset(db, token))) throw refuse.invalid({ token: spentLink })
      await setPassword(db, owner.id, passwordHash)
      await rememberDevice(ctx, owner.id, db)
    })
    await forgetGuesses(ctx, owner.email)
    return {}
  },

  async logout(ctx) {
    await endSession(ctx, ctx.reply, ctx.session.id)
    ctx.reply.header('clear-site-data', '"storage"')
    return {}
  },
}
