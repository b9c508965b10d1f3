import type { Services } from '../context.ts'
import { addSurprises } from './repository.ts'
import { onSurprise, putBack, takePending } from './surprises.ts'

/** Surprises come in swarms: what is noted within it is written at once. */
const gatherMs = 5_000
/** A database that does not take them now is tried again; until then they wait, a bounded number of them. */
const againMs = 30_000

/**
 * Writes down what surprised this process, in the background: no caller waits for it. Returns how to write at once,
 * and how to end.
 */
export const keepSurprises = ({ db, log }: Pick<Services, 'db' | 'log'>) => {
  let timer: NodeJS.Timeout | undefined
  const plan = (waitMs: number) => {
    timer ??= setTimeout(() => void write(), waitMs).unref()
  }
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = takePending()
    if (taken.length === 0) return
    try {
      await addSurprises(db, taken)
      for (const { service, call, path, count } of taken)
        log.warn({ service, call, path, count }, 'something from outside was not as expected')
    } catch (error) {
      putBack(taken)
      log.warn({ err: error }, 'could not write down what surprised')
      plan(againMs)
    }
  }
  const stopListening = onSurprise(() => plan(gatherMs))
  return {
    write,
    async close() {
      stopListening()
      await write()
      clearTimeout(timer)
    },
  }
}
