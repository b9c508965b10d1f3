import { Refusal, refuse } from '#kit/server/errors.ts'
import { inboxKey } from '#kit/server/inbox-key.ts'
import { Answer, type Routes } from '#kit/server/mount.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { auth } from '../contract.ts'
import { safeNext } from '../rules.ts'
import { judgePassword, setPassword } from './change-password.ts'
import { forgetGuesses, guessesAt } from './guesses.ts'
import { mailPasswordReset } from './jobs.ts'
import { rememberDevice } from './known-device.ts'
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.ts'
import { askAgain, askForProof, getProof, proveByLink } from './proofs/proofs.ts'
import { proveAddress } from './proofs/repository.ts'
import * as repository from './repository.ts'
import { hasSecondFactor, passSecondFactor } from './second-factor/second-factor.ts'
import { endSession, startSession } from './sessions.ts'

const registrations = {
  name: 'register-address',
  points: 30,
  seconds: 3_600,
  sentence: 'Too many accounts were created from here. Please try again later.',
}
const linksAskedFor = { name: 'reset-asked', points: 30, seconds: 600 }
const wrongLinks = { name: 'reset-wrong-link', points: 100, seconds: 600 }
const mailsPerInbox = {
  name: 'reset-mail',
  points: 3,
  seconds: 3_600,
  sentence: 'We have already sent several links. Check your inbox, or try again later.',
}

const spentLink = 'This link was already used or has expired. Ask for a new one'

const firstPage = (onboarding: string, next?: string) => (onboarding === '' ? '/onboarding/1' : safeNext(next))

const isRight = async (merchant: { password_hash: string } | undefined, password: string): Promise<boolean> => {
  if (merchant) return verifyPassword(password, merchant.password_hash)
  await pretendToVerify(password)
  return false
}

export const authRoutes: Routes<typeof auth> = {
  async register(ctx, { body }) {
    const { db, limits, request, reply } = ctx
    await limits.take(registrations, networkPrefix(request.ip))
    const { password, ...merchant } = body
    await judgePassword(ctx, merchant, password)
    const made = await repository.insertMerchant(db, {
      ...merchant,
      password_hash: await hashPassword(password),
    })
    // Whether the address has an account already is told to its owner alone, by mail.
    await askForProof(ctx, made.id, merchant.email).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
    await rememberDevice(ctx, made.id)
    await startSession(ctx, request, reply, made.id)
    return { next: firstPage(made.onboarding) }
  },

  async login(ctx, { body }) {
    const { db, request, reply } = ctx
    const guesses = await guessesAt(ctx, body.email)
    await guesses.takePassword()
    const { owner, newcomer } = await repository.findClaims(db, body.email)
    // Always two checks: their time tells neither whether there is an account nor whether its address is proven.
    const [isOwner, isNewcomer] = await Promise.all([isRight(owner, body.password), isRight(newcomer, body.password)])
    const merchant = isOwner ? owner : isNewcomer ? newcomer : undefined
    if (!merchant) throw refuse.invalid({ password: 'Email or password is wrong' })
    if (await hasSecondFactor(db, merchant.id)) {
      if (body.code === undefined)
        return new Answer({ needsCode: true as const }, 'Enter the code from your authenticator app.')
      await guesses.takeCode()
      await passSecondFactor(ctx, merchant.id, body.code)
    }
    // Anybody may make an account that claims the address: to log in to it must not win guesses at its owner's.
    if (isOwner) await guesses.restore()
    const earlier = await ctx.visitor()
    await rememberDevice(ctx, merchant.id)
    const csrfToken = await startSession(ctx, request, reply, merchant.id, earlier)
    return { needsCode: false as const, next: firstPage(merchant.onboarding, body.next), csrfToken }
  },

  async forgotPassword({ db, limits, request }, { body }) {
    await limits.take(linksAskedFor, networkPrefix(request.ip))
    await limits.take(mailsPerInbox, inboxKey(body.email))
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
    if (!owner) await limits.take(wrongLinks, networkPrefix(request.ip))
    if (!owner) throw refuse.invalid({ token: spentLink })
    await judgePassword(ctx, owner, body.password)
    const passwordHash = await hashPassword(body.password)
    // Nobody is signed in by this: a second factor is still asked for.
    await db.transaction().execute(async (db) => {
      if (!(await repository.useReset(db, token))) throw refuse.invalid({ token: spentLink })
      await setPassword(db, owner.id, passwordHash)
      // The link came by mail, so that it proves the address too.
      if (!(await proveAddress(db, owner.id))) throw refuse.invalid({ token: spentLink })
      await rememberDevice(ctx, owner.id, db)
    })
    await forgetGuesses(ctx, owner.email)
    return {}
  },

  proveEmail: (ctx, { body }) => proveByLink(ctx, body.token, body.password),

  proof: getProof,

  async sendProof(ctx) {
    await askAgain(ctx)
    return getProof(ctx)
  },

  async logout(ctx) {
    await endSession(ctx, ctx.reply, ctx.session.id)
    ctx.reply.header('clear-site-data', '"storage"')
    return {}
  },
}
