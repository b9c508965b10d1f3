import { refuse } from './errors.ts'

/** Refuses to save over a version other than the one that was `seen`, null being none; undefined saves over any. */
export const refuseOutdated = (current: Date | undefined, seen: string | null | undefined) => {
  if (seen === undefined || !current) return
  if (seen === null || current.getTime() !== Date.parse(seen)) throw refuse.outdated(current)
}
