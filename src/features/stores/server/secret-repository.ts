import type { Db } from '#kit/server/db/database.ts'
import type { StoreRow } from './repository.ts'

/** What the shop is about to be made to send carries this. */
export const saveProofCode = (db: Db, storeId: string, code: string) =>
  db.updateTable('stores').set({ proof_code: code }).where('id', '=', storeId).execute()

/** A message that names this shop was signed with neither the secret that waits for its proof nor the one before it. */
export const noteSecretRefused = (db: Db, storeId: string, now: Date) =>
  db
    .updateTable('stores')
    .set({ secret_refused_at: now, is_verified_secret_key: false })
    .where('id', '=', storeId)
    .where(({ eb, or }) => or([eb('is_verified_secret_key', '=', false), eb('secret_signed_at', 'is', null)]))
    .where('secret_refused_at', 'is', null)
    .execute()

/** From the first time on that the platform signs with the secret that was read; nothing happens where another was saved since. */
export const noteSecretSigned = (db: Db, { id, api_secret_key_sealed: sealed }: StoreRow, at: Date) =>
  db
    .updateTable('stores')
    .set({ secret_signed_at: at, proof_code: null })
    .where('id', '=', id)
    .where('api_secret_key_sealed', '=', sealed)
    .where('secret_signed_at', 'is', null)
    .execute()

/** Where the platform signs with the newer secret since before a moment. */
export const forgetFormerSecrets = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('stores')
    .set({ former_api_secret_key_sealed: null })
    .where('former_api_secret_key_sealed', 'is not', null)
    .where('secret_signed_at', '<', before)
    .execute()
}
