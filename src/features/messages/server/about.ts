import { providerTitle } from '#features/payment-methods/server/public.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { Message } from '../contract.ts'
import type { MessageRow } from './repository.ts'
import * as repository from './repository.ts'

export const getSender = (source: string): string => (source === 'shopify' ? 'Shopify' : providerTitle(source))

const isShop = ({ source }: MessageRow) => source === 'shopify'
/** Topics whose own id is that of an order. */
const isAboutOrder = ({ topic }: MessageRow) => topic.startsWith('orders/')

const getOrderId = (row: MessageRow): number | null => {
  if (!isShop(row)) return null
  const id = row.payload['order_id'] ?? (isAboutOrder(row) ? row.payload['id'] : null)
  return typeof id === 'number' ? id : null
}

const toText = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? null : String(value)
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The ids that a message names, each with what it is the id of. */
export const namedIds = (row: MessageRow): Message['about'] => {
  const { payload } = row
  const named: [string, string | null][] = isShop(row)
    ? [
        ['Order', toText(getOrderId(row))],
        [row.topic.startsWith('refunds/') ? 'Refund' : 'ID', isAboutOrder(row) ? null : toText(payload['id'])],
      ]
    : [
        ['Payment', toText(payload['payment_id'])],
        ['Reference', toText(payload['reference'])],
      ]
  return named.flatMap(([label, id]) => (id === null ? [] : { label, id }))
}

/** By the id of each message: the order that it is about. */
export const findOrders = async (db: Db, storeId: string, rows: readonly MessageRow[]) => {
  const providerRows = rows.filter((row) => !isShop(row))
  const references = providerRows.flatMap(({ payload }) => toText(payload['reference']) ?? []).filter(isUuid)
  const paymentIds = providerRows.flatMap(({ payload }) => toText(payload['payment_id']) ?? [])
  const [orders, paid] = await Promise.all([
    repository.listOrders(
      db,
      storeId,
      rows.flatMap((row) => getOrderId(row) ?? []),
    ),
    repository.listPaidOrders(db, storeId, references, paymentIds),
  ])
  const byId = new Map(orders.map((order) => [order.shopify_order_id, order]))
  const byName = new Map(
    paid.flatMap(({ id, provider_payment_id: name, shopify_order_id, order_number }) => {
      const order = { shopify_order_id, order_number }
      return [[id, order] as const, ...(name === null ? [] : [[name, order] as const])]
    }),
  )
  return new Map(
    rows.flatMap((row) => {
      const { reference, payment_id: paymentId } = row.payload
      const order = isShop(row)
        ? byId.get(getOrderId(row) ?? 0)
        : (byName.get(toText(reference) ?? '') ?? byName.get(toText(paymentId) ?? ''))
      return order ? [[row.id, order] as const] : []
    }),
  )
}
