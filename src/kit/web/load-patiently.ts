import { findLostReason, type Lost } from './lost-connection.ts'

/** Milliseconds before the second try; each further one is waited for twice as long, but no longer than the longest. */
const firstWait = 1_000
const longestWait = 30_000

const nextTry = (ms: number) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) window.setTimeout(resolve, ms)
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** Code that comes after its page, tried until it is there. `tell` is given why it did not come, at the first try and where that changes. */
export const loadPatiently = async <Code>(
  load: () => Promise<Code>,
  tell: (why: Lost) => void = () => {},
): Promise<Code> => {
  let told: Lost | null = null
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load()
    } catch {
      const why = await findLostReason()
      if (why !== told) tell(why)
      told = why
      await nextTry(wait)
    }
  }
}
