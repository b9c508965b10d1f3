import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { inboxKey } from '#kit/server/inbox-key.ts'
import { type Allowance, networkPrefix } from '#kit/server/rate-limit.ts'
import { hashToken } from '#kit/server/secrets.ts'
import { forgetGuesses, guessesAt } from '../guesses.ts'
import { mailProof } from '../jobs.ts'
import { rememberDevice } from '../known-device.ts'
import { verifyPassword } from '../passwords.ts'
import { findMerchant } from '../repository.ts'
import { startSession } from '../sessions.ts'
import * as repository from './repository.ts'

const mailsPerInbox: Allowance = {
  name: 'proof-mail',
  points: 5,
  seconds: 3_600,
  sentence: 'We have already sent several emails. Check your inbox and its spam folder, or try again later.',
}
const wrongLinks = { name: 'proof-wrong-link', points: 100, seconds: 600 }
const spentLink = 'This link has expired, or was sent to someone else. Log in and ask for a new one'

/** Asks for the proof by mail. Throws 429 when the address got several already. */
export const askForProof = async ({ db, limits }: Ctx<'public'>, merchantId: string, email: string) => {
  await limits.take(mailsPerInbox, inboxKey(email))
  await mailProof.enqueue(db, { merchantId })
}

/** Sends the mail again, to a merchant who has not proven the address yet. */
export const askAgain = async ({ db, limits, merchant }: Ctx<'merchant'>) => {
  const row = await findMerchant(db, merchant.id)
  if (row?.email_proven_at) return
  await limits.take(mailsPerInbox, inboxKey(merchant.email))
  await mailProof.enqueue(db, { merchantId: merchant.id })
}

/** Whether the address is proven, and until when no more mails are sent to it. */
export const getProof = async ({ db, limits, merchant }: Ctx<'merchant'>) => {
  const row = await findMerchant(db, merchant.id)
  const isProven = Boolean(row?.email_proven_at)
  const waits = isProven ? null : await limits.spentUntil(mailsPerInbox, inboxKey(merchant.email))
  return { is_proven: isProven, may_send_at: waits && waits.toISOString() }
}

/** Throws 409 until the merchant has opened the link in our mail. */
export const requireProof = async ({ db, merchant }: Ctx<'merchant'>) => {
  const row = await findMerchant(db, merchant.id)
  if (!row?.email_proven_at)
    throw refuse.conflict(
      `Please confirm your email address first: open the link in the email we sent to ${merchant.email}. What you typed stays here.`,
      { needs_email_proof: true },
    )
}

/**
 * Proves the address of the link. Who opens it must be signed in to that account or know its password: else a stranger's
 * sign-up would be completed by the owner of the address.
 */
export const proveByLink = async (ctx: Ctx<'public'>, token: string, password: string | undefined) => {
  const { db, limits, request, reply } = ctx
  const proof = await repository.findProofOwner(db, hashToken(token))
  const merchant = proof && (await findMerchant(db, proof.merchant_id))
  if (!merchant) {
    await limits.take(wrongLinks, networkPrefix(request.ip))
    throw refuse.invalid({ token: spentLink })
  }
  const visitor = await ctx.visitor()
  const isSignedIn = visitor?.merchant.id === merchant.id
  if (!isSignedIn) {
    if (password === undefined) throw refuse.invalid({ password: 'Enter the password of this account' })
    await (await guessesAt(ctx, merchant.email)).takePassword()
    if (!(await verifyPassword(password, merchant.password_hash)))
      throw refuse.invalid({ password: 'This password is wrong' })
  }
  if (!(await repository.proveAddress(db, merchant.id))) throw refuse.invalid({ token: spentLink })
  await forgetGuesses(ctx, merchant.email)
  await rememberDevice(ctx, merchant.id)
  // An account that came to a second factor since then asks for it at the door.
  if (!isSignedIn && !merchant.email_proven_at) await startSession(ctx, request, reply, merchant.id, visitor)
  return { next: merchant.onboarding === '' ? '/onboarding/1' : '/dashboard' }
}
