/** Chance that comes out the same every time. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of `from`, the likelier the heavier. */
  weighted<T>(from: readonly T[], weight: (item: T) => number): T
}

/** Mulberry32: small, quick, and even enough for a believable year. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    happens: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)]!,
    weighted(from, weight) {
      let left = next() * from.reduce((sum, item) => sum + weight(item), 0)
      return from.find((item) => (left -= weight(item)) < 0) ?? from.at(-1)!
    },
  }
}
