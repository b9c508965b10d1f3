import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { passwordGuessProblem } from '../rules.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
// Each hash takes 19 MiB and 30 ms of a core: a burst of sign-ins must queue rather than starve the checkout.
const atMostTwo = pLimit(2)

/** Argon2id in the PHC text form; 19 MiB (`memory` is in KiB) and two passes unless told otherwise. */
export const hashPassword = (password: string, { memory, passes, parallelism } = cost): Promise<string> =>
  atMostTwo(async () => {
    const nonce = randomBytes(16)
    const tag = await derive('argon2id', { message: password, nonce, tagLength: 32, memory, passes, parallelism })
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
  })

/** Checks against a stored hash, with the cost that it was made with. */
export const verifyPassword = (password: string, stored: string): Promise<boolean> =>
  atMostTwo(async () => {
    const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
    if (!match) throw new Error('not a password hash')
    const [, memory, passes, parallelism, nonce, tag] = match
    const expected = Buffer.from(tag!, 'base64')
    const actual = await derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce!, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    })
    return timingSafeEqual(expected, actual)
  })

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

let decoy: Promise<string> | undefined
/** As slow as a real check, so that its time does not tell whether an account exists. */
export const pretendToVerify = async (password: string): Promise<void> => {
  decoy ??= hashPassword('a password that nobody has')
  await verifyPassword(password, await decoy)
}

let common: Promise<ReadonlySet<string>> | undefined
const loadCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The sentence why a new password is refused, or null. */
export const passwordProblem = async (password: string, owner: { email: string; name?: string; productName: string }) =>
  passwordGuessProblem(password, owner, await (common ??= loadCommon()))
