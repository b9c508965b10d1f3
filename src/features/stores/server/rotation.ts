import type { Services } from '#kit/server/context.ts'
import { openApiSecretKey, openFormerSecret, sealFormerSecret } from './connection.ts'
import { keepSubscribed } from './jobs.ts'
import * as repository from './repository.ts'
import { forgetFormerSecrets, noteSecretSigned } from './secret-repository.ts'
import { isSignedBy } from './shopify/webhooks.ts'

/** The API secret key that is kept, or the one before it: while an app has two, the platform signs with the older one until that is revoked. */
export type Signer = 'current' | 'former'

/** Which secret of a store the platform signed these very bytes with; null for none of them. */
export const findSigner = (
  services: Pick<Services, 'secrets'>,
  store: repository.StoreRow,
  body: Buffer,
  signature: string | undefined,
): Signer | null => {
  const isSigned = (secret: string | null) => secret !== null && isSignedBy(secret, body, signature)
  if (isSigned(openApiSecretKey(services, store))) return 'current'
  return isSigned(openFormerSecret(services, store)) ? 'former' : null
}

/** A message was signed with a secret of the store: what was heard of for the proof alone is not needed any more. */
export const secretProven = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  store: repository.StoreRow,
  signer: Signer,
): Promise<void> => {
  const isFirst = signer === 'current' && store.secret_signed_at === null
  if (store.is_verified_secret_key && !isFirst) return
  await db.transaction().execute(async (db) => {
    if (isFirst) await noteSecretSigned(db, store, now())
    await repository.markVerified(db, store.id)
    await keepSubscribed.enqueue(db, { storeId: store.id }, { key: `keep-subscribed:${store.id}` })
  })
}

/**
 * What becomes of a store whose secret another one takes the place of. Of the same app, the last secret that the platform signed with is kept
 * beside the new one, and the store stays as verified as it is; of another app, the new one has to be proven.
 */
export const replaceSecret = (
  services: Pick<Services, 'secrets' | 'now'>,
  store: repository.StoreRow,
  next: { apiKey: string; apiSecretKey: string },
) => {
  const signing = store.secret_signed_at ? openApiSecretKey(services, store) : openFormerSecret(services, store)
  const unproven = { former_api_secret_key_sealed: null, secret_signed_at: null }
  if (signing === null || next.apiKey !== store.api_key) return { ...unproven, is_verified_secret_key: false }
  if (signing === next.apiSecretKey) return { ...unproven, secret_signed_at: services.now() }
  return { ...unproven, former_api_secret_key_sealed: sealFormerSecret(services, store.id, signing) }
}

/** A message that failed is sent again for four hours, and a secret may sign for half an hour after it was revoked. */
const formerSecretMs = 6 * 60 * 60_000

/** Forgets the secrets before a rotation that nothing is signed with any more. */
export const forgetFormer = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  forgetFormerSecrets(db, new Date(now().getTime() - formerSecretMs))
