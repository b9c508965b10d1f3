import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import type { RefusedCode } from '../purchase.ts'
import type { Checkout } from '../repository.ts'

/** Of one network in one store: extensions of browsers try some thirty codes for one shopper, who looks for codes thousands. */
const wrongCodes = { name: 'wrong-codes', points: 100, seconds: 600 }
const tooMany = refuse.tooMany(0).message

const getKey = (storeId: string, ip: string) => `${storeId} ${networkPrefix(ip)}`
const normal = (code: string) => code.trim().toLowerCase()

/** Throws 429 for a cart with codes from where too many were wrong: the shop's own checkout takes it with them. */
export const refuseGuesser = async (
  { limits, now }: Services,
  storeId: string,
  codes: readonly string[],
  ip: string,
): Promise<void> => {
  const until = codes.length > 0 ? await limits.spentUntil(wrongCodes, getKey(storeId, ip)) : null
  if (until) throw refuse.tooMany(Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1_000)))
}

type Guesses = {
  /** The codes that may be asked about. */
  codes: string[] | undefined
  /** Those that are not, as the page is told: all else that was typed with them is kept. */
  untried: RefusedCode[]
  /** Counts what the shop said of them. */
  count(refused: readonly RefusedCode[]): Promise<void>
  /** Counts nothing of a checkout whose codes are all counted again the next time. */
  countNone(): Promise<void>
}

/**
 * The codes that are wanted at a checkout, those that the shop was not asked about yet as far as not too many were wrong from this
 * address. `priced_at` null: it was asked about none, so those that the cart brought are taken before it is.
 */
export const takeGuesses = async (
  { limits }: Services,
  { store_id, discount_codes, priced_at }: Pick<Checkout, 'store_id' | 'discount_codes' | 'priced_at'>,
  wanted: string[] | undefined,
  ip: string,
): Promise<Guesses> => {
  const key = getKey(store_id, ip)
  const known = new Set(priced_at === null ? [] : discount_codes.map(normal))
  const isNew = (code: string) => !known.has(normal(code))
  const all = wanted ?? discount_codes
  const asked = all.filter(isNew)
  const take = async (): Promise<boolean> => {
    try {
      if (asked.length > 0) await limits.take(wrongCodes, key, asked.length)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const isTaken = await take()
  const giveBack = async (points: number) => {
    if (isTaken && points > 0) await limits.giveBack(wrongCodes, key, points)
  }
  return {
    codes: isTaken ? wanted : all.filter((code) => !isNew(code)),
    untried: isTaken ? [] : asked.map((code) => ({ code, message: tooMany })),
    async count(refused) {
      const wrong = new Set(refused.map(({ code }) => normal(code)))
      await giveBack(asked.filter((code) => !wrong.has(normal(code))).length)
    },
    countNone: () => giveBack(priced_at === null ? asked.length : 0),
  }
}
