import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#kit/server/context.ts'
import { type Allowance, networkPrefix } from '#kit/server/rate-limit.ts'
import { findKnownDevice } from './known-device.ts'

const byMail = 'Too many attempts. Wait a while, or choose a new password by email to log in now.'

const passwords = {
  perAddress: { name: 'sign-in-address', points: 100, seconds: 600, sentence: byMail },
  perPair: { name: 'sign-in-account-address', points: 10, seconds: 900, sentence: byMail },
  /** Of all strangers together; those who own the account come from a known device, or by the link in a mail. */
  perAccount: { name: 'sign-in-account', points: 100, seconds: 3_600, sentence: byMail },
  perDevice: { name: 'sign-in-device', points: 10, seconds: 900, sentence: byMail },
} satisfies Record<string, Allowance>

// Whoever gets this far knows the password: guessing a million codes must stay hopeless over months.
const codes = {
  perPair: { name: 'second-factor-address', points: 5, seconds: 900, sentence: byMail },
  perAccountADay: { name: 'second-factor-day', points: 30, seconds: 86_400, sentence: byMail },
  perDevice: { name: 'second-factor-device', points: 5, seconds: 900, sentence: byMail },
  perDeviceADay: { name: 'second-factor-device-day', points: 30, seconds: 86_400, sentence: byMail },
  /** A right code alone gives these back: whoever reads the mailbox has as many known devices as there are links. */
  overAllADay: {
    name: 'second-factor-all-day',
    points: 100,
    seconds: 86_400,
    sentence: 'Too many codes were tried for this account today. Try again tomorrow.',
  },
} satisfies Record<string, Allowance>

type Count = [Allowance, string]
type Asking = Services & { request: FastifyRequest; reply: FastifyReply }

/** What a sign-in spends, of the password and of the code, and gives back once it succeeded. */
export type Guesses = { takePassword(): Promise<void>; takeCode(): Promise<void>; restore(): Promise<void> }

/**
 * Counts tries to get into an account. A stranger's count for the address, for the account, and for both; a known device's
 * for itself alone, so that nobody else can spend them.
 */
export const guessesAt = async (ctx: Asking, email: string): Promise<Guesses> => {
  const account = email.toLowerCase()
  const network = networkPrefix(ctx.request.ip)
  const device = await findKnownDevice(ctx, account)
  const pair = `${account} ${device ?? network}`
  const perAddress: Count = [passwords.perAddress, network]
  const forPassword: Count[] = device
    ? [[passwords.perDevice, pair]]
    : [
        [passwords.perPair, pair],
        [passwords.perAccount, account],
      ]
  const forCode: Count[] = device
    ? [
        [codes.perDevice, pair],
        [codes.perDeviceADay, pair],
      ]
    : [
        [codes.perPair, pair],
        [codes.perAccountADay, account],
      ]
  const take = async (counts: Count[]) => {
    for (const [allowance, key] of counts) await ctx.limits.take(allowance, key)
  }
  return {
    takePassword: () => take(device ? forPassword : [perAddress, ...forPassword]),
    takeCode: () => take([...forCode, [codes.overAllADay, account]]),
    restore: () => restoreAll(ctx, [...forPassword, ...forCode, [codes.overAllADay, account]]),
  }
}

const restoreAll = async ({ limits }: Services, counts: Count[]) => {
  for (const [allowance, key] of counts) await limits.restore(allowance, key)
}

/** Whoever chose a new password by a mailed link begins anew, whatever others have tried; the day's codes of strangers stay spent. */
export const forgetGuesses = async (ctx: Asking, email: string): Promise<void> => {
  const account = email.toLowerCase()
  await restoreAll(ctx, [
    [passwords.perAccount, account],
    [passwords.perPair, `${account} ${networkPrefix(ctx.request.ip)}`],
    [codes.perPair, `${account} ${networkPrefix(ctx.request.ip)}`],
  ])
}
