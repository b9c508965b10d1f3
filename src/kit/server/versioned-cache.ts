import { LRUCache } from 'lru-cache'

/** Something whose parts are kept, at the version that was read before them. */
export type Versioned = { id: string; version: string | null }

/** `name` stands for one part, with all that it depends on besides what the version covers. What is returned must not be changed. */
export type VersionedCache = { read<T>(of: Versioned, name: string, load: () => Promise<T>): Promise<T> }

type Kept = { version: string | null; part: Promise<unknown> }

/**
 * Counted in pieces of some 64 bytes: 48 MB in all, which a thousand stores do not need. What is made of a part lives as long as that is
 * kept, and of a page's texts that is up to one and a half times what they take: 128 MB at most.
 */
const most = 750_000
/** What keeping the smallest part takes: there are 50,000 at most, and room for them is made as they come. */
const leastOfPart = 15

/**
 * Keeps what was read of something until its version is another one. Nothing grows old here: who asks has just read the version, and
 * whatever changes a part changes the version in the same transaction. What was asked for longest ago makes room.
 */
export const createVersionedCache = (maxSize = most): VersionedCache => {
  const kept = new LRUCache<string, Kept>({ maxSize })
  return {
    read<T>({ id, version }: Versioned, name: string, load: () => Promise<T>): Promise<T> {
      const key = `${id} ${name}`
      const known = kept.get(key)
      if (known?.version === version) return known.part as Promise<T>
      const isKept = () => kept.peek(key) === own
      const part = load().then((value) => {
        const size = freeze(value)
        if (isKept()) kept.set(key, { ...own }, { size: Math.max(size, leastOfPart) })
        return value
      })
      const own: Kept = { version, part }
      kept.set(key, own, { size: leastOfPart })
      // What could not be read is asked for again.
      part.catch(() => isKept() && kept.delete(key))
      return part
    },
  }
}

const weigh = (value: unknown): number =>
  typeof value === 'string' ? 1 + (value.length >> 6) : ArrayBuffer.isView(value) ? 2 + (value.byteLength >> 6) : 1

/** Whoever would change what others read too fails at once. Returns how much it takes. */
const freeze = (value: unknown): number => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value))
    return weigh(value)
  Object.freeze(value)
  let weight = 1
  for (const member of Object.values(value)) weight += freeze(member)
  return weight
}
