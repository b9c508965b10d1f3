import { minimumLength } from '#features/auth/rules.ts'

/** Without a second factor a password has to be longer. The sentence why it cannot be turned off yet, or null. */
export const secondFactorProblem = (password: string): string | null =>
  password.length < minimumLength(false)
    ? `Your password is shorter than ${minimumLength(false)} characters. Change it to a longer one first`
    : null
