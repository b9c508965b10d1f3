/**
 * Asks after each of these pauses in milliseconds, and after the last one again and again, until there is an answer: `ask` is true, or throws
 * where nobody answered. Sooner where the connection is back, or the shopper. Returns what ends it.
 */
export const askPatiently = (ask: () => Promise<boolean>, pauses: readonly number[]): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let isOver = false
  const wait = () => {
    timer = setTimeout(() => void askNow(), pauses[asked] ?? pauses.at(-1))
    asked += 1
  }
  const askNow = async () => {
    // It is being asked.
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const isAnswered = await ask().catch(() => false)
    if (isAnswered) end()
    else if (!isOver) wait()
  }
  const online = () => void askNow()
  const seen = () => document.visibilityState === 'visible' && void askNow()
  const end = () => {
    isOver = true
    clearTimeout(timer)
    timer = undefined
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', seen)
  }
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', seen)
  wait()
  return end
}
