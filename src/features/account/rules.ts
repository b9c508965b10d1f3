import { minPasswordLength } from '#features/auth/rules.ts'

/** Without a second factor a password has to be longer. The sentence why it cannot be turned off yet, or null. */
export const secondFactorProblem = (password: string): string | null =>
  password.length < minPasswordLength(false)
    ? `Your password is shorter than ${minPasswordLength(false)} characters. Change it to a longer one first`
    : null
