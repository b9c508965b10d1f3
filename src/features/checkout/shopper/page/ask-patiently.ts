/**
 * Asks after each of these pauses in milliseconds, and after the last one again and again, until there is an answer: `ask` is true, or throws
 * where nobody answered. Sooner where the connection is back, or the shopper. Returns what ends it.
 */
export const askPatiently = (ask: () => Promise<boolean>, pauses: readonly number[]): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | null
  let asked = 0
  const wait = () => {
    timer = setTimeout(() => void askNow(), pauses[asked++] ?? pauses.at(-1))
  }
  const end = () => {
    ending.abort()
    if (timer !== null) clearTimeout(timer)
  }
  const askNow = async () => {
    // It is being asked.
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    if (await ask().catch(() => false)) end()
    else if (!signal.aborted) wait()
  }
  const back = () => document.hidden || void askNow()
  window.addEventListener('online', back, { signal })
  document.addEventListener('visibilitychange', back, { signal })
  wait()
  return end
}
