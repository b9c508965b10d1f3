/** Longer than this nobody's word keeps us away: who pays, and what was paid, waits for the answer. */
const longestMs = 60_000

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

/** Milliseconds after which the one who is asked too much, or away for a while, wants to be asked again (`Retry-After`); null where it says none. */
export const toldToWait = ({ status, headers }: Answer, now = new Date()): number | null => {
  const value = headers['retry-after']
  if ((status !== 429 && status !== 503) || typeof value !== 'string') return null
  const text = value.trim()
  // A date names its day: a bare number would be read as a year.
  const ms = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text) * 1_000
    : /^[A-Za-z]{3}/.test(text)
      ? Date.parse(text) - now.getTime()
      : NaN
  return Number.isNaN(ms) ? null : Math.min(longestMs, Math.max(0, ms))
}
