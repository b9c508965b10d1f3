import type { Shop } from '#features/stores/server/public.ts'
import { inTime } from '#kit/server/in-time.ts'
import type { RefusedCode } from '../purchase.ts'
import { type CodeConditions, codeConditions, productCollections, discountByCode } from './operations.ts'
import { findReason, type RefusedOrder } from './refusal.ts'
import { toSearch } from './uses.ts'

/** Of each code that the shop did not take, why. Asked once it was refused, so that nobody waits for it whose codes apply. */
export const findRefusals = (shop: Shop, codes: readonly string[], order: RefusedOrder): Promise<RefusedCode[]> =>
  Promise.all(codes.map(async (code) => ({ code, message: await getMessage(shop, code, order) })))

const doesNotApply = (code: string) => `The discount code ${code} does not apply to this order.`

/** So long a shopper waits to read why, and no longer. */
const patienceMs = 3_000

/** Where the shop does not tell, or not soon, that it does not apply is all that is known. */
const getMessage = (shop: Shop, code: string, order: RefusedOrder): Promise<string> => {
  const unknown = () => doesNotApply(code)
  return inTime(patienceMs, findMessage(shop, code, order).catch(unknown), unknown)
}

/** A code for some customers reads to others like one that there is not. */
const forSome: ReadonlySet<string> = new Set(['DiscountCustomers', 'DiscountCustomerSegments'])

const findMessage = async (shop: Shop, code: string, order: RefusedOrder): Promise<string> => {
  const known = (await shop.send(discountByCode, { code })).codeDiscountNodeByCode?.codeDiscount
  if (!known || forSome.has(known.context.type)) {
    const isGiftCard = !known && isLikeGiftCard(code)
    return `${isGiftCard ? 'Gift cards cannot be used here. ' : ''}There is no discount code ${code}.`
  }
  if (known.status === 'EXPIRED') return `The discount code ${code} has expired.`
  if (known.status === 'SCHEDULED') return `The discount code ${code} is not valid yet.`
  if (known.context.type !== 'DiscountBuyerSelectionAll') return doesNotApply(code)
  const conditions = (await shop.send(codeConditions, { code, search: toSearch(code) })).codeDiscountNodeByCode
    ?.codeDiscount
  const collections = conditions && namesCollections(conditions) ? await readCollections(shop, order) : new Map()
  return (conditions && findReason(code, conditions, order, collections)) ?? doesNotApply(code)
}

const namesCollections = (conditions: CodeConditions): boolean =>
  [
    'customerGets' in conditions ? conditions.customerGets.items : null,
    'customerBuys' in conditions ? conditions.customerBuys.items : null,
  ].some((items) => items !== null && 'collections' in items)

/** By product; of one that is in very many nothing. */
const readCollections = async (shop: Shop, { lines }: RefusedOrder): Promise<Map<number, ReadonlySet<string>>> => {
  const ids = [...new Set(lines.map(({ product_id }) => `gid://shopify/Product/${product_id}`))]
  const { nodes } = await shop.send(productCollections, { ids })
  return new Map(
    nodes.flatMap((node) =>
      node && 'collections' in node && !node.collections.pageInfo.hasNextPage
        ? [[Number(node.legacyResourceId), new Set(node.collections.nodes.map(({ id }) => id))]]
        : [],
    ),
  )
}

/** The platform's gift cards: 16 letters and digits, as they are printed in groups of four. */
const isLikeGiftCard = (code: string): boolean => /^[a-z\d]{16}$/i.test(code.replaceAll(/[\s-]/g, ''))
