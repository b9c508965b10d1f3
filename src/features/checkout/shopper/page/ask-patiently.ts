/** So long an answer is waited for before it is asked anew. */
const patienceMs = 15_000

/**
 * Asks after each of these pauses in milliseconds, and after the last one again and again, until there is an answer: `ask` is true, or throws
 * where nobody answered. Sooner where the connection is back, or the shopper: what is asked meanwhile is aborted then, as is what stays
 * without an answer. Returns what ends it.
 */
export const askPatiently = (
  ask: (signal: AbortSignal) => Promise<boolean>,
  pauses: readonly number[],
): (() => void) => {
  const ending = new AbortController()
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let asked = 0
  const askIn = (pause = pauses.at(-1)) => {
    clearTimeout(timer)
    timer = setTimeout(() => void askNow(), pause)
  }
  const end = () => {
    ending.abort()
    asking.abort()
    clearTimeout(timer)
  }
  const askNow = async () => {
    asking.abort()
    const { signal } = (asking = new AbortController())
    askIn(patienceMs)
    if (await ask(signal).catch(() => false)) end()
    else if (!signal.aborted) askIn(pauses[asked++])
  }
  const back = () => document.hidden || askIn(0)
  const { signal } = ending
  window.addEventListener('online', back, { signal })
  document.addEventListener('visibilitychange', back, { signal })
  askIn(pauses[asked++])
  return end
}
