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
}

/** The codes that are wanted at a checkout, new ones as far as not too many were wrong from this address. `priced_at` null: it is priced first. */
export const takeGuesses = async (
  { limits }: Services,
  { store_id, discount_codes, priced_at }: Pick<Checkout, 'store_id' | 'discount_codes' | 'priced_at'>,
  wanted: string[] | undefined,
  ip: string,
): Promise<Guesses> => {
  const key = getKey(store_id, ip)
  const take = async (points: number): Promise<boolean> => {
    try {
      if (points > 0) await limits.take(wrongCodes, key, points)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const known = new Set(discount_codes.map(normal))
  const isNew = (code: string) => !known.has(normal(code))
  const typed = (wanted ?? []).filter(isNew)
  const isTaken = await take(typed.length)
  return {
    codes: isTaken ? wanted : wanted?.filter((code) => !isNew(code)),
    untried: isTaken ? [] : typed.map((code) => ({ code, message: tooMany })),
    async count(refused) {
      const wrong = new Set(refused.map(({ code }) => normal(code)))
      const right = isTaken ? typed.filter((code) => !wrong.has(normal(code))).length : 0
      if (right > 0) await limits.giveBack(wrongCodes, key, right)
      // Those that the cart brought are counted once they are answered: it is the next ones that are not.
      if (priced_at === null) await take(discount_codes.filter((code) => wrong.has(normal(code))).length)
    },
  }
}
