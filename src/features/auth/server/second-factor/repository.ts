import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

export const findSecondFactor = (db: Db, merchantId: string) =>
  db
    .selectFrom('second_factors')
    .select(['secret_sealed', 'confirmed_at'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** Starts or restarts a set-up. Undefined when one is in use already. */
export const savePending = (db: Db, merchantId: string, secretSealed: Buffer) =>
  db
    .insertInto('second_factors')
    .values({ merchant_id: merchantId, secret_sealed: secretSealed })
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet({ secret_sealed: secretSealed, created_at: sql`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('merchant_id')
    .executeTakeFirst()

/** Puts exactly the secret in use whose code was given. Undefined when another set-up has replaced it. */
export const confirmPending = (db: Db, merchantId: string, secretSealed: Buffer, step: number) =>
  db
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('merchant_id', '=', merchantId)
    .where('secret_sealed', '=', secretSealed)
    .where('confirmed_at', 'is', null)
    .returning('merchant_id')
    .executeTakeFirst()

/** Undefined when a code of this step or a later one was used before. */
export const spendStep = (db: Db, merchantId: string, step: number) =>
  db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('merchant_id', '=', merchantId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('merchant_id')
    .executeTakeFirst()

/** Undefined when the merchant has no such code, or used it. */
export const spendRecoveryCode = (db: Db, merchantId: string, codeHash: Buffer) =>
  db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('merchant_id')
    .executeTakeFirst()

export const countRecoveryCodes = async (db: Db, merchantId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('merchant_id', '=', merchantId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const replaceRecoveryCodes = async (db: Db, merchantId: string, hashes: Buffer[]) => {
  await db.deleteFrom('recovery_codes').where('merchant_id', '=', merchantId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ merchant_id: merchantId, code_hash })))
    .execute()
}

export const deleteSecondFactor = (db: Db, merchantId: string) =>
  db.deleteFrom('second_factors').where('merchant_id', '=', merchantId).execute()
