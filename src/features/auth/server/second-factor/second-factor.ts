import { renderSVG } from 'uqr'
import { audit } from '#features/audit/server/public.ts'
import type { Ctx, Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import { mailNotice } from '../jobs.ts'
import { newSecret, otpauthAddress, findCodeStep } from './one-time-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as repository from './repository.ts'

const firstCodes = { name: 'second-factor-set-up', points: 5, seconds: 900 }

// By session, as the tries at the password before: whoever holds another one cannot spend the owner's.
const proofs = [
  { name: 'prove-second-factor', points: 5, seconds: 900 },
  { name: 'prove-second-factor-day', points: 30, seconds: 86_400 },
]
const wrongCode = 'This code is wrong or was already used'
const binding = (merchantId: string) => ({ table: 'second_factors', column: 'secret_sealed', row: merchantId })

/** Whether it is in use, since when, and how many recovery codes are left. */
export const getSecondFactor = async (db: Db, merchantId: string) => {
  const factor = await repository.findSecondFactor(db, merchantId)
  const since = factor?.confirmed_at ?? null
  return { since, recoveryCodesLeft: since ? await repository.countRecoveryCodes(db, merchantId) : 0 }
}

/** True once signing in asks for a code. */
export const hasSecondFactor = async (db: Db, merchantId: string): Promise<boolean> =>
  Boolean((await repository.findSecondFactor(db, merchantId))?.confirmed_at)

/** Spends a code of the authenticator app or a recovery code. Throws 422 on a wrong or used one; tries are the caller's to count. */
export const passSecondFactor = async (services: Services, merchantId: string, code: string): Promise<void> => {
  if (!(await spend(services, merchantId, code))) throw refuse.invalid({ code: wrongCode })
  if (!isAppCode(code)) await mailNotice.enqueue(services.db, { merchantId, notice: 'recovery-code-used' })
}

/**
 * Makes sure that who is signed in has the second factor at hand. Throws 409 when there is none, 422 on a wrong code or a used one,
 * 429 after too many.
 */
export const proveSecondFactor = async (ctx: Ctx<'merchant'>, code: string): Promise<void> => {
  const { db, limits, merchant, session } = ctx
  if (!(await hasSecondFactor(db, merchant.id))) throw refuse.conflict('Two-step sign-in is off.')
  for (const allowance of proofs) await limits.take(allowance, session.id)
  await passSecondFactor(ctx, merchant.id, code)
  for (const allowance of proofs) await limits.restore(allowance, session.id)
}

const isAppCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''))

const spend = async (services: Services, merchantId: string, code: string): Promise<boolean> => {
  if (!isAppCode(code))
    return (
      (await repository.spendRecoveryCode(services.db, merchantId, hashRecoveryCode(merchantId, code))) !== undefined
    )
  const factor = await repository.findSecondFactor(services.db, merchantId)
  const step = factor && getStep(services, merchantId, factor.secret_sealed, code)
  return step ? (await repository.spendStep(services.db, merchantId, step)) !== undefined : false
}

const getStep = ({ secrets, now }: Services, merchantId: string, sealed: Buffer, code: string) => {
  const secret = secrets.open(sealed, binding(merchantId))
  return secret === null ? null : findCodeStep(secret, code.replace(/\s/g, ''), now())
}

/** Makes a new secret that counts once it is confirmed. Throws 409 when a second factor is in use. */
export const beginSecondFactor = async ({ db, env, secrets, merchant }: Ctx<'merchant'>) => {
  const secret = newSecret()
  const saved = await repository.savePending(db, merchant.id, secrets.seal(secret, binding(merchant.id)))
  if (!saved) throw refuse.conflict('Two-step sign-in is already on.')
  const uri = otpauthAddress(secret, env.PRODUCT_NAME, merchant.email)
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 8 }) }
}

/** Puts the pending secret in use by a first code. Returns the recovery codes, this once. */
export const confirmSecondFactor = async (ctx: Ctx<'merchant'>, code: string): Promise<string[]> => {
  const { db, limits, merchant } = ctx
  await limits.take(firstCodes, merchant.id)
  const pending = await repository.findSecondFactor(db, merchant.id)
  if (!pending || pending.confirmed_at) throw refuse.conflict('Start setting up two-step sign-in again.')
  const step = getStep(ctx, merchant.id, pending.secret_sealed, code)
  if (!step) throw refuse.invalid({ code: 'This code is wrong. Check that your phone’s clock is right' })
  const codes = newRecoveryCodes()
  await db.transaction().execute(async (db) => {
    const confirmed = await repository.confirmPending(db, merchant.id, pending.secret_sealed, step)
    if (!confirmed) throw refuse.conflict('Start setting up two-step sign-in again.')
    await saveCodes(db, merchant.id, codes)
    await mailNotice.enqueue(db, { merchantId: merchant.id, notice: 'second-factor-on' })
  })
  await limits.restore(firstCodes, merchant.id)
  await audit(ctx, 'second-factor.on')
  return codes
}

/** Makes the recovery codes of before worthless. */
export const renewRecoveryCodes = async (ctx: Ctx<'merchant'>): Promise<string[]> => {
  const { db, merchant } = ctx
  const codes = newRecoveryCodes()
  await db.transaction().execute(async (db) => {
    await saveCodes(db, merchant.id, codes)
    await mailNotice.enqueue(db, { merchantId: merchant.id, notice: 'recovery-codes-renewed' })
  })
  await audit(ctx, 'second-factor.recovery-codes')
  return codes
}

const saveCodes = (db: Db, merchantId: string, codes: string[]) =>
  repository.replaceRecoveryCodes(
    db,
    merchantId,
    codes.map((code) => hashRecoveryCode(merchantId, code)),
  )

/** Signing in asks for the password alone from now on. */
export const turnOffSecondFactor = async (ctx: Ctx<'merchant'>): Promise<void> => {
  const { db, merchant } = ctx
  await db.transaction().execute(async (db) => {
    await repository.deleteSecondFactor(db, merchant.id)
    await repository.replaceRecoveryCodes(db, merchant.id, [])
    await mailNotice.enqueue(db, { merchantId: merchant.id, notice: 'second-factor-off' })
  })
  await audit(ctx, 'second-factor.off')
}
