import { createHash } from 'node:crypto'
import type { Shop } from '#features/stores/server/public.ts'
import { getShop, quoted } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { RefusedCode } from '../purchase.ts'
import { type CodeLimits, codeLimits } from '../shop-operations.ts'
import * as repository from './repository.ts'

/** Whose use it would be. */
type Buyer = { id: string; store_id: string; email: string | null }

const normal = (code: string) => code.trim().toLowerCase()
const sorted = (codes: readonly string[]) => [...new Set(codes.map(normal))].toSorted()

const customerKey = (storeId: string, email: string) =>
  createHash('sha256')
    .update(`${storeId} ${normal(email)}`)
    .digest('base64url')

/** Asks the shop how often codes may be used and were, for the count of our own. Throws ShopError. */
export const learnCodes = async (services: Services, storeId: string, codes: readonly string[]): Promise<void> => {
  if (codes.length === 0) return
  const shop = await getShop(services, storeId)
  const known = await Promise.all(sorted(codes).map((code) => learn(shop, code)))
  for (const one of known) if (one) await repository.keepCode(services.db, storeId, one, services.now())
}

const learn = async (shop: Shop, code: string): Promise<repository.KnownCode | null> => {
  const { codeDiscountNodeByCode: found } = await shop.send(codeLimits, { code, search: toSearch(code) })
  if (!found?.codeDiscount.codes) return null
  const { usageLimit, appliesOncePerCustomer } = found.codeDiscount
  return {
    code,
    discount_id: found.id,
    usage_limit: usageLimit,
    once_per_customer: appliesOncePerCustomer,
    used: usesInShop(code, found.codeDiscount),
  }
}

/** What the shop is asked to list a code by among those of its discount. */
export const toSearch = (code: string) => `code:${quoted(normal(code))}`

/**
 * Limits are kept for each code of a discount. Where the shop does not list it, the discount's own count stands in if it has no other code; the
 * sum of many says nothing of one, which is the shop's to judge then.
 */
export const usesInShop = (code: string, { codes, codesCount, asyncUsageCount = 0 }: CodeLimits) =>
  codes?.nodes.find((one) => normal(one.code) === normal(code))?.asyncUsageCount ??
  (codesCount?.count === 1 ? asyncUsageCount : 0)

/** The codes that others have used up, with the sentence why. Those that were never paid with here are the shop's to judge. */
export const usedUpCodes = async (db: Db, buyer: Buyer, codes: readonly string[]): Promise<RefusedCode[]> => {
  if (codes.length === 0) return []
  const counts = await countsFor(db, buyer, sorted(codes))
  return codes.flatMap((code) => {
    const count = counts.find((one) => one.code === normal(code))
    const message = count && usedUpReason(code, count)
    return message ? [{ code, message }] : []
  })
}

const countsFor = (db: Db, { id, store_id, email }: Buyer, codes: string[]) =>
  repository.countUses(db, {
    storeId: store_id,
    codes,
    customerKey: email && customerKey(store_id, email),
    checkoutId: id,
  })

type Count = Awaited<ReturnType<typeof repository.countUses>>[number]

const usedUpReason = (
  code: string,
  { usage_limit, used, once_per_customer, is_known_customer }: Count,
): string | null => {
  if (usage_limit !== null && used >= usage_limit) return `The discount code ${code} has been used up.`
  if (once_per_customer && is_known_customer)
    return `The discount code ${code} can be used once by each customer, and was used before.`
  return null
}

/**
 * Takes one use of each code for an attempt, in the transaction that writes it: nobody else can take the same use before that
 * ends. Returns why not, and then the transaction has to fail; null when all were taken.
 */
export const reserveUses = async (
  db: Db,
  buyer: Buyer & { email: string },
  attemptId: string,
  codes: readonly string[],
): Promise<string | null> => {
  if (codes.length === 0) return null
  await repository.lockCodes(db, buyer.store_id, sorted(codes))
  const [refused] = await usedUpCodes(db, buyer, codes)
  if (refused) return refused.message
  await takeUses(db, buyer, attemptId, codes)
  return null
}

/** Counts uses that have happened, whatever the limit says: by money that came after its attempt was given up. */
export const takeUses = async (
  db: Db,
  buyer: Buyer & { email: string },
  attemptId: string,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return
  const counts = await countsFor(db, buyer, sorted(codes))
  const use = {
    attempt_id: attemptId,
    store_id: buyer.store_id,
    checkout_id: buyer.id,
    customer_key: customerKey(buyer.store_id, buyer.email),
  }
  await repository.takeUses(db, use, counts)
}
