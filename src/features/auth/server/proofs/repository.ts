import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** The account that has proven the address, one that is being deleted among them. */
export const findOwner = (db: Db, email: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'email', 'name'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst()

/** False, and nothing changed, where another account has proven the address. */
export const proveAddress = async (db: Db, merchantId: string): Promise<boolean> => {
  const proven = await db
    .updateTable('merchants')
    .set({ email_proven_at: sql`coalesce(email_proven_at, now())` })
    .where('id', '=', merchantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('merchants as other')
            .select('other.id')
            .where(sql`lower(other.email)`, '=', sql`lower(merchants.email)`)
            .where('other.email_proven_at', 'is not', null)
            .whereRef('other.id', '!=', 'merchants.id'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return proven !== undefined
}

export const insertProof = (db: Db, proof: { token_hash: Buffer; merchant_id: string; expires_at: Date }) =>
  db.insertInto('email_proofs').values(proof).execute()

/** Whose address a link that still works proves. It works again for whoever opens it twice. */
export const findProofOwner = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('email_proofs')
    .select('merchant_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteOldProofs = (db: Db) =>
  db
    .deleteFrom('email_proofs')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()

/** Accounts that nobody proved in time; no shop can be connected to them. */
export const deleteUnproven = (db: Db, before: Date) =>
  db.deleteFrom('merchants').where('email_proven_at', 'is', null).where('created_at', '<', before).execute()
