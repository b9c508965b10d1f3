import { LRUCache } from 'lru-cache'
import type { Db } from '#kit/server/db/database.ts'
import { isLasting } from './names.ts'
import { type BuiltFile, findFile, listPaths } from './repository.ts'

/** Some fifteen builds, where little of one is the same in the next. */
const mostBytes = 16 * 1024 * 1024
/** The database is asked no more often for names that it may not have, however many are asked for. */
const pauseMs = 1_000

/**
 * Finds the files that processes of other versions keep. Which there are is known here: a name that nobody keeps costs nothing. A
 * version keeps its files before it answers, so what its pages name is found at the first look after that.
 */
export const openKeptFiles = (db: Db) => {
  const files = new LRUCache<string, BuiltFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ content }) => content.length + 500,
  })
  let paths = new Set<string>()
  let listing = Promise.resolve()
  let listedAt = -Infinity
  const list = async () => void (paths = new Set(await listPaths(db)))
  return async (path: string): Promise<BuiltFile | null> => {
    const known = files.get(path)
    if (known) return known
    if (!isLasting(path)) return null
    if (!paths.has(path)) {
      if (performance.now() - listedAt >= pauseMs) {
        listedAt = performance.now()
        listing = list()
      }
      await listing
      if (!paths.has(path)) return null
    }
    const file = await findFile(db, path)
    if (file) files.set(path, file)
    else paths.delete(path)
    return file
  }
}
