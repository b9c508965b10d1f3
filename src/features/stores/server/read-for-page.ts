import type { Services } from '#kit/server/context.ts'

/** A store as something that belongs to it was read. */
type Read = { store_id: string; store_version?: string | null }

/**
 * Something that all pages of a store show, by the name of all that it depends on besides the store: from memory, where pages are read, while
 * nothing of the store has changed. Every table that `load` reads has the trigger that changes the version (decision 0062).
 */
export const readForPage = <T>(
  { cache }: Pick<Services, 'cache'>,
  { store_id: id, store_version: version }: Read,
  name: string,
  load: () => Promise<T>,
): Promise<T> => (cache && version !== undefined ? cache.read({ id, version }, name, load) : load())
