/** A password-only account needs this many characters; with a second factor 8 are enough. */
export const minPasswordLength = (hasSecondFactor: boolean) => (hasSecondFactor ? 8 : 12)

/** The sentence why a password is too short, or null. */
export const passwordLengthProblem = (password: string, hasSecondFactor: boolean): string | null =>
  password.length < minPasswordLength(hasSecondFactor)
    ? `Use at least ${minPasswordLength(hasSecondFactor)} characters`
    : null

/** Sessions end after this long without use, and after this long in any case. */
export const sessionLimits = { idleMs: 12 * 3_600_000, absoluteMs: 7 * 24 * 3_600_000 }

/** A browser that signed in stays known for this long after the last time. */
export const deviceLifeMs = 400 * 24 * 3_600_000

/** Addresses inside this app that a sign-in may lead on to; anything else leads to the dashboard. */
export const safeNext = (next: string | undefined): string => {
  if (!next || !/^\/(?![/\\])[\w\-/?=&.%]*$/.test(next)) return '/dashboard'
  return /^\/(login|register|logout|api)\b/.test(next) ? '/dashboard' : next
}

type PasswordOwner = { email: string; name?: string; productName: string }

/**
 * The sentence why a password is too easy to guess, or null. `common` holds widely used passwords in lower case.
 * There are no composition rules: length and rarity are what counts.
 */
export const passwordGuessProblem = (
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | null => {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^a-z]/g, '')
  const withoutTail = lower.slice(0, lastLetter(lower) + 1)
  if (common.has(lower) || common.has(withoutTail) || new Set(lower).size < 4)
    return 'This password is too common. Choose another one'
  const own = [owner.email, owner.email.split('@')[0], owner.name, owner.productName]
  const isOwn = own.some((word) => word && word.length > 3 && bare === word.toLowerCase().replace(/[^a-z]/g, ''))
  if (isOwn || lower === owner.email.toLowerCase()) return 'This password is too easy to guess from your account'
  return null
}

/** Where the last of a to z stands; -1 where there is none. */
const lastLetter = (text: string): number => {
  let at = text.length - 1
  while (at >= 0 && !/[a-z]/.test(text[at]!)) at -= 1
  return at
}
