/** What is wrong where a call has no answer: this side's connection, the server, or this one call alone. */
export type Lost = 'offline' | 'server' | 'call'

export const lostSentences: Record<Lost, string> = {
  offline: 'You appear to be offline. Check your connection and try again.',
  server: 'The server is not responding. Try again in a moment.',
  call: 'The connection was interrupted. Try again.',
}

/** The browser knows whether it has a connection; any answer shows that the server is up, but for a 5xx, which a proxy sends in its place. */
export const findLostReason = async (): Promise<Lost> => {
  if (!navigator.onLine) return 'offline'
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4000) })
    return status < 500 ? 'call' : 'server'
  } catch {
    return navigator.onLine ? 'server' : 'offline'
  }
}
