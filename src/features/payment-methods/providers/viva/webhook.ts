import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { ProviderError, type ProviderEvent } from '../provider.ts'
import type { Credentials } from './credentials.ts'
import { readTransaction } from './payments.ts'

const message = z.object({
  EventTypeId: z.number(),
  MessageId: z.string().max(100).nullish(),
  Created: z.string().nullish(),
  EventData: z.object({
    MerchantId: z.string().max(100),
    OrderCode: z.union([z.number(), z.string().max(30)]).transform(String),
    TransactionId: z.string().max(100),
  }),
})

const topics: Record<number, string> = {
  1796: 'transaction-payment-created',
  1797: 'transaction-reversal-created',
  1798: 'transaction-failed',
}

/**
 * Viva signs nothing. A message counts when it names this account and Viva itself knows the transaction that it is about;
 * id and reference are then those that Viva told, not those of the message.
 */
export const verifyMessage = async (
  services: Services,
  account: Credentials,
  raw: Buffer,
): Promise<ProviderEvent | null> => {
  const { data } = message.safeParse(parseJson(raw))
  const topic = data && topics[data.EventTypeId]
  if (!data || !topic || !isSame(data.EventData.MerchantId, account.merchant_id)) return null
  const id = data.EventData.TransactionId
  const transaction = await readTransaction(services, account, id).catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'refused') return null
    throw error
  })
  if (!transaction || String(transaction.orderCode) !== data.EventData.OrderCode) return null
  const created = new Date(data.Created ?? '')
  return {
    id: `${data.EventTypeId}:${id}`,
    topic,
    kind: data.EventTypeId === 1797 ? 'refund' : 'payment',
    triggered_at: Number.isNaN(created.getTime()) ? services.now() : created,
    reference: transaction.merchantTrns,
    payment_id: String(transaction.orderCode),
  }
}

const isSame = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())]
  return one.length === other.length && timingSafeEqual(one, other)
}

const parseJson = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
