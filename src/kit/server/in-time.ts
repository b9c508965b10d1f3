import { setTimeout as wait } from 'node:timers/promises'

/** What `work` comes to; where it takes more than `ms` milliseconds, what `late` returns or throws instead. The work goes on unheard. */
export const inTime = async <T>(ms: number, work: Promise<T>, late: () => T): Promise<T> => {
  const settled = new AbortController()
  try {
    return await Promise.race([work, wait(ms, undefined, { signal: settled.signal, ref: false }).then(late)])
  } finally {
    settled.abort()
  }
}
