import type { Shop } from './client.ts'
import { discountCodeCreate, discountCodeDelete, draftOrderCreate, draftOrderDelete } from './operations.ts'
import { ShopError } from './shop-error.ts'
import type { ProvingTopic } from './topics.ts'

/** `code` stands in the message that comes of it. */
type Check = { code: string; currency: string; productName: string; now: Date }

/**
 * Has the platform send a webhook whose signature proves the API secret key, by something that is made and removed at once.
 * Returns the shop's words when it refuses, null when it was done. Throws ShopError when the shop cannot be asked.
 */
export const causeWebhook = async (shop: Shop, topic: ProvingTopic, check: Check): Promise<string | null> => {
  try {
    return await ways[topic](shop, check)
  } catch (error) {
    if (error instanceof ShopError && (error.problem === 'access-denied' || error.problem === 'refused'))
      return error.message
    throw error
  }
}

const draft = async (shop: Shop, { code, currency, productName }: Check): Promise<string | null> => {
  const { draftOrderCreate: made } = await shop.send(draftOrderCreate, {
    input: {
      note: `${productName} checks that your shop can reach it (${code}). This draft is removed immediately.`,
      lineItems: [
        {
          title: 'Connection check',
          quantity: 1,
          originalUnitPriceWithCurrency: { amount: '1', currencyCode: currency },
        },
      ],
    },
  })
  if (!made.draftOrder) return made.userErrors[0]?.message ?? 'The shop refused the check.'
  await shop.send(draftOrderDelete, { id: made.draftOrder.id })
  return null
}

const farAheadMs = 50 * 365 * 24 * 60 * 60_000

/** A code that nobody knows, for a time that nobody here lives to see: no cart can use it in the moment that it exists. */
const discount = async (shop: Shop, { code, productName, now }: Check): Promise<string | null> => {
  const startsAt = new Date(now.getTime() + farAheadMs)
  const { discountCodeBasicCreate: made } = await shop.send(discountCodeCreate, {
    discount: {
      title: `${productName} connection check ${code}, removed immediately`,
      code: `CHECK-${code}`,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 60_000).toISOString(),
      usageLimit: 1,
      customerSelection: { all: true },
      customerGets: { value: { percentage: 0.01 }, items: { all: true } },
    },
  })
  if (!made.codeDiscountNode) return made.userErrors[0]?.message ?? 'The shop refused the check.'
  await shop.send(discountCodeDelete, { id: made.codeDiscountNode.id })
  return null
}

const ways: Record<ProvingTopic, typeof draft> = { DRAFT_ORDERS_CREATE: draft, DISCOUNTS_CREATE: discount }
