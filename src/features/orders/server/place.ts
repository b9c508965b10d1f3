import { getShop, quoted, ShopError, type Shop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { saleKey } from './attributes.ts'
import { completeDraft } from './drafts/draft.ts'
import { withShortTexts } from './long-texts.ts'
import { toOrderInput } from './order-input.ts'
import { OrderRefused } from './order-refused.ts'
import { reachableOrder } from './refused-contact.ts'
import { withoutProvinces } from './refused-province.ts'
import type { Sale } from './sale.ts'
import { orderCreate, type OrderInput, type OrderOptions, ordersFound, type ShopOrder } from './shop-operations.ts'

/** So much of what a shop may be asked is left to those who are buying now. */
const leftToShoppers = 0.1

/**
 * The shop's order of a sale: its draft completed, the order that is already there, else a new one. Throws OrderRefused or
 * ShopError; after an `unreachable` or `broken` ShopError an order may have been made, which a later call finds: by the
 * draft at once, by the shop's search once that knows it. `beforeCreating` is waited for before an order is made that the search
 * alone finds.
 */
export const placeInShop = async (
  services: Services,
  storeId: string,
  sale: Sale,
  beforeCreating: () => Promise<void>,
): Promise<ShopOrder> => {
  const shop = await getShop(services, storeId)
  if (shop.msUntilAvailable(leftToShoppers) > 0)
    throw new ShopError('throttled', `${shop.domain} is busy at the moment.`)
  const completed = sale.draft && (await completeDraft(services, shop, sale, sale.draft.id))
  const isGoodsAlone = completed === 'goods alone'
  const found = (isGoodsAlone ? null : completed) ?? (await findInShop(services, shop, sale))
  if (found) return found
  await beforeCreating()
  return create(services, shop, isGoodsAlone ? { ...sale, draft: null } : sale)
}

/** The platform keeps no longer one: what the merchant has to know stands first. */
const longestNote = 5_000
const soldTooOften = 'Paid after the stock had run out: more was sold than was in stock.'
const withoutDraft =
  'Its draft order was changed or deleted here, or could not be completed: this order contains what was paid for.'

/** An order that was created says of which sale; one that was a draft is found by who bought, and says so too. */
const findInShop = async ({ env }: Services, shop: Shop, sale: Sale): Promise<ShopOrder | null> => {
  const created = await search(shop, sale, `source_identifier:${sale.id}`)
  if (created || !sale.draft) return created
  return search(shop, sale, `tag:${quoted(env.PRODUCT_NAME)} email:${quoted(sale.email)}`)
}

const search = async (shop: Shop, sale: Sale, query: string): Promise<ShopOrder | null> => {
  const { orders } = await shop.send(ordersFound, { query, first: 50 })
  return (
    orders.nodes.find(
      (order) =>
        order.sourceIdentifier === sale.id ||
        order.customAttributes.some(({ key, value }) => key === saleKey && value === sale.id),
    ) ?? null
  )
}

const create = async (services: Services, shop: Shop, sale: Sale): Promise<ShopOrder> => {
  const notes = [sale.draft && !sale.draft.isEnded ? withoutDraft : '', sale.note]
  let order = toOrderInput(sale, services.env.PRODUCT_NAME)
  let inventoryBehaviour: OrderOptions['inventoryBehaviour'] = 'DECREMENT_OBEYING_POLICY'
  let isBare = false
  for (;;) {
    const note = notes.filter(Boolean).join('\n').slice(0, longestNote).toWellFormed()
    const input = { ...order, ...(note && { note }) }
    const options = { inventoryBehaviour, sendReceipt: true }
    const { orderCreate: answer } = await shop.send(orderCreate, { order: input, options })
    if (answer.order) return answer.order
    const eased =
      reachableOrder(order, answer.userErrors) ??
      withoutProvinces(order, answer.userErrors) ??
      withShortTexts(order, answer.userErrors)
    const isShort = answer.userErrors.some(({ code }) => code === 'INVENTORY_CLAIM_FAILED')
    if (isShort && inventoryBehaviour === 'DECREMENT_OBEYING_POLICY') {
      // The last piece went to somebody else while this shopper paid: the merchant decides what to do, with the order in hand.
      services.log.warn({ sale: sale.id }, 'sold more than there is')
      inventoryBehaviour = 'DECREMENT_IGNORING_POLICY'
      notes.unshift(soldTooOften)
    } else if (eased) {
      services.log.warn({ sale: sale.id, why: answer.userErrors }, 'an order is made without what was refused')
      order = eased
    } else if (!isBare) {
      // A product that the shop no longer has is ordered by its name: what is paid for is never without an order.
      services.log.warn({ sale: sale.id, why: answer.userErrors }, 'an order was refused with its products')
      order = { ...order, lineItems: order.lineItems.map((line, index) => bare(line, sale, index, answer.userErrors)) }
      isBare = true
    } else throw new OrderRefused('the order', answer.userErrors)
  }
}

type Line = OrderInput['lineItems'][number]

/** A line by its name alone where the shop refuses it, or does not say which it refuses. */
const bare = (line: Line, { lines }: Sale, index: number, errors: { field: string[] | null }[]): Line => {
  const refused = errors
    .map(({ field }) => field?.[field.indexOf('lineItems') + 1])
    .filter((at) => /^\d+$/.test(at ?? ''))
  if (refused.length > 0 && !refused.includes(String(index))) return line
  const { variantId: _variant, ...rest } = line
  const sold = lines[index]
  // A tip stands behind the goods and has a name alone.
  if (!sold) return line
  const { title, variant_title } = sold
  return { ...rest, title: [title, variant_title].filter(Boolean).join(' - ') }
}

/** True when a failure leaves open whether the shop made what it was asked for. */
export const mayHavePlaced = (error: unknown): boolean =>
  error instanceof ShopError
    ? error.problem === 'unreachable' || error.problem === 'broken'
    : !(error instanceof OrderRefused)
