import type { Ctx, Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import { passwordLengthProblem } from '../rules.ts'
import { mailNotice } from './jobs.ts'
import { rememberDevice } from './known-device.ts'
import { hashPassword, verifyPassword, passwordProblem } from './passwords.ts'
import * as repository from './repository.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'

const guesses = { name: 'prove-password', points: 10, seconds: 900 }

type Owner = { email: string; name?: string }

/** Throws 422 with the sentence why a new password is refused. Someone without an `id` has no second factor yet. */
export const judgePassword = async ({ db, env }: Services, owner: Owner & { id?: string }, password: string) => {
  const short = passwordLengthProblem(password, owner.id !== undefined && (await hasSecondFactor(db, owner.id)))
  const reason = short ?? (await passwordProblem(password, { ...owner, productName: env.PRODUCT_NAME }))
  if (reason) throw refuse.invalid({ password: reason })
}

/** Makes sure that it is the owner who asks. Throws 422 on `field` for a wrong password, 429 after too many. */
export const provePassword = async (
  { db, limits, merchant, session }: Ctx<'merchant'>,
  password: string,
  field = 'password',
): Promise<void> => {
  // By session: whoever holds another one cannot spend the owner's tries.
  await limits.take(guesses, session.id)
  if (!(await verifyPassword(password, await repository.findPasswordHash(db, merchant.id))))
    throw refuse.invalid({
      [field]: field === 'password' ? 'This password is wrong' : 'Your current password is wrong',
    })
  await limits.restore(guesses, session.id)
}

/** Sets the password, ends every session but the kept one, forgets known devices, voids open links and tells the owner. Call it in a transaction. */
export const setPassword = async (db: Db, merchantId: string, passwordHash: string, keptSessionId?: string) => {
  await repository.setPasswordHash(db, merchantId, passwordHash)
  await repository.deleteMerchantResets(db, merchantId)
  await repository.deleteMerchantDevices(db, merchantId)
  if (keptSessionId) await repository.deleteOtherSessions(db, merchantId, keptSessionId)
  else await repository.deleteMerchantSessions(db, merchantId)
  await mailNotice.enqueue(db, { merchantId, notice: 'password-changed' })
}

/** For a signed-in merchant who has proven the current password. Throws 422 for a password that is refused. */
export const changePassword = async (ctx: Ctx<'merchant'>, password: string) => {
  const { merchant, session } = ctx
  await judgePassword(ctx, merchant, password)
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction().execute(async (db) => {
    await setPassword(db, merchant.id, passwordHash, session.id)
    await rememberDevice(ctx, merchant.id, db)
  })
}
