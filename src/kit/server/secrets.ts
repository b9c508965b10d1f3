import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a sealed value is bound to: moved to another row or column it does not open. */
export type Binding = { table: string; column: string; row: string }

export type Secrets = {
  /** Encrypts with the newest key. */
  seal(plain: string, binding: Binding): Buffer
  /**
   * null when the value was altered, moved, or sealed with a key that is gone: it then counts as never given. `former` is what
   * values of an earlier version may still be bound to.
   */
  open(sealed: Buffer, binding: Binding, former?: Binding): string | null
  /** The same for what somebody sent: that nothing opens it tells of no lost key, so nobody hears of it. */
  openSent(sealed: Buffer, binding: Binding): string | null
  /** True when a rotation left the value on an older key. */
  isStale(sealed: Buffer): boolean
  /** The names of the keys, newest first. */
  keyIds: readonly string[]
}

const version = 1

/**
 * AES-256-GCM with the keys of APP_KEY: `id:base64` entries separated by commas, newest first.
 * Layout: version (1) · id length (1) · id · nonce (12) · tag (16) · ciphertext.
 * `onUnreadable` hears where a value stands that does not open, and why.
 */
export const createSecrets = (
  appKey: string,
  onUnreadable: (binding: Binding, reason: unknown) => void = () => {},
): Secrets => {
  const keys = parseKeys(appKey)
  const [newestId, newestKey] = keys.entries().next().value!
  const aad = ({ table, column, row }: Binding) => Buffer.from(`${table}\0${column}\0${row}`)
  const opened = (sealed: Buffer, binding: Binding): string => {
    const { id, rest } = getKeyId(sealed)
    const key = keys.get(id)
    if (!key) throw new Error(`sealed with key "${id}", which APP_KEY does not list`)
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, 12))
      .setAAD(aad(binding))
      .setAuthTag(rest.subarray(12, 28))
    return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString('utf8')
  }
  return {
    keyIds: [...keys.keys()],
    seal(plain, binding) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newestKey, nonce).setAAD(aad(binding))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const id = Buffer.from(newestId)
      return Buffer.concat([Buffer.from([version, id.length]), id, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, binding, former) {
      let reason: unknown
      for (const one of former ? [binding, former] : [binding])
        try {
          return opened(sealed, one)
        } catch (error) {
          reason = error
        }
      onUnreadable(binding, reason)
      return null
    },
    openSent(sealed, binding) {
      try {
        return opened(sealed, binding)
      } catch {
        return null
      }
    },
    isStale: (sealed) => getKeyId(sealed).id !== newestId,
  }
}

const getKeyId = (sealed: Buffer) => {
  if (sealed[0] !== version) throw new Error('not a sealed value')
  const end = 2 + sealed[1]!
  return { id: sealed.subarray(2, end).toString(), rest: sealed.subarray(end) }
}

/** Parses APP_KEY. Throws a sentence when an entry is not `id:` followed by 32 bytes in base64. */
export const parseKeys = (appKey: string): Map<string, Buffer> => {
  const keys = new Map<string, Buffer>()
  for (const entry of appKey.split(',')) {
    const match = /^([\w-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry.trim())
    if (!match) throw new Error('APP_KEY must list keys as "id:" followed by 32 random bytes in base64')
    if (keys.has(match[1]!)) throw new Error(`APP_KEY lists two keys as "${match[1]}"`)
    keys.set(match[1]!, Buffer.from(match[2]!, 'base64'))
  }
  return keys
}

/** SHA-256 of a random token, the only form in which the database knows it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 bits, URL-safe. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Compares without telling by its time where two texts differ. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
