import { vi } from 'vitest'

/** What takes so many milliseconds hangs. */
export const hangsAfter = 120_000

/** What `read` gives once it is as wanted. Looks again as fast as the machine allows; the end of waiting is that of a hung test. */
export const until = <T>(read: () => T | Promise<T>, isDone: (value: T) => boolean = Boolean): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await read()
      if (!isDone(value)) throw new Error(`What was waited for did not come. Seen last: ${JSON.stringify(value)}`)
      return value
    },
    { timeout: hangsAfter, interval: 10 },
  )
