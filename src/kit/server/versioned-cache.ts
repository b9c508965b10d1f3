import { LRUCache } from 'lru-cache'

/** Something whose parts are kept, at the version that was read before them. */
export type Versioned = { id: string; version: string | null }

/** `name` stands for one part, with all that it depends on besides what the version covers. What is returned must not be changed. */
export type VersionedCache = { read<T>(of: Versioned, name: string, load: () => Promise<T>): Promise<T> }

type Kept = { version: string | null; parts: LRUCache<string, Promise<unknown>> }

const most = { things: 500, parts: 200 }

/**
 * Keeps what was read of something until its version is another one. Nothing grows old here: who asks has just read the version, and
 * whatever changes a part changes the version in the same transaction.
 */
export const createVersionedCache = (): VersionedCache => {
  const kept = new LRUCache<string, Kept>({ max: most.things })
  return {
    read<T>({ id, version }: Versioned, name: string, load: () => Promise<T>): Promise<T> {
      let own = kept.get(id)
      if (own?.version !== version || !own) kept.set(id, (own = { version, parts: new LRUCache({ max: most.parts }) }))
      const { parts } = own
      const known = parts.get(name) as Promise<T> | undefined
      if (known) return known
      const part = load().then(freeze)
      parts.set(name, part)
      // What could not be read is asked for again.
      part.catch(() => parts.get(name) === part && parts.delete(name))
      return part
    },
  }
}

/** Whoever would change what others read too fails at once. */
const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  for (const member of Object.values(value)) freeze(member)
  return value
}
