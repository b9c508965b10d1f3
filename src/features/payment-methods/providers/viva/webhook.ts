import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { ProviderError, type ProviderEvent } from '../provider.ts'
import { parseMessage, SurpriseError } from '../surprise.ts'
import type { Credentials } from './credentials.ts'
import { parseJson } from './order-codes.ts'
import { listTransactions, readTransaction } from './payments.ts'

const message = z.object({
  EventTypeId: z.number(),
  Created: z.string().nullish(),
  EventData: z.object({
    MerchantId: z.string().max(100),
    OrderCode: z.union([z.number(), z.string().max(30)]).transform(String),
    TransactionId: z.string().max(100),
    /** Of a reversal: the payment. */
    ParentId: z.string().max(100).nullish(),
  }),
})
/** Whose a message is, and what about. */
const toAccount = z.object({ EventTypeId: z.number(), EventData: z.object({ MerchantId: z.string().max(100) }) })
type Data = z.infer<typeof message>['EventData']

const reversal = 1797
const topics: Record<number, string> = {
  1796: 'transaction-payment-created',
  [reversal]: 'transaction-reversal-created',
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
  const sent = parseJson(raw.toString('utf8'))
  const { data: named } = toAccount.safeParse(sent)
  const topic = named && topics[named.EventTypeId]
  if (!topic || !isSame(named.EventData.MerchantId, account.merchant_id)) return null
  const data = parseMessage('Viva', 'message', message, sent)
  if (!data) return null
  const known = await askAbout(services, account, data.EventData, data.EventTypeId === reversal)
  if (!known) return null
  const created = new Date(data.Created ?? '')
  return {
    id: `${data.EventTypeId}:${data.EventData.TransactionId}`,
    topic,
    kind: data.EventTypeId === reversal ? 'refund' : 'payment',
    triggered_at: Number.isNaN(created.getTime()) ? services.now() : created,
    reference: known.reference,
    payment_id: data.EventData.OrderCode,
  }
}

type KnownTransaction = { reference: string | null }

/**
 * What Viva says of the transaction of a message, null when it knows none of this order. What it answers to the id of a reversal is
 * not published: then the payment that was reversed tells, or the list of its order.
 */
const askAbout = async (
  services: Services,
  account: Credentials,
  { TransactionId, ParentId, OrderCode }: Data,
  isReversal: boolean,
): Promise<KnownTransaction | null> => {
  for (const id of isReversal && ParentId ? [ParentId, TransactionId] : [TransactionId]) {
    const transaction = await unlessUnknown(readTransaction(services, account, id), isReversal)
    if (transaction?.orderCode === OrderCode) return { reference: transaction.merchantTrns ?? null }
  }
  if (!isReversal) return null
  const rows = (await unlessUnknown(listTransactions(services, account, OrderCode), false)) ?? []
  if (!rows.some(({ id }) => id === TransactionId || id === ParentId)) return null
  return { reference: rows.find(({ reference }) => reference)?.reference ?? null }
}

const unlessUnknown = <T>(answer: Promise<T>, orUnreadable: boolean): Promise<T | null> =>
  answer.catch((error: unknown) => {
    const isUnreadable = error instanceof SurpriseError && orUnreadable
    if (isUnreadable || (error instanceof ProviderError && error.kind === 'refused')) return null
    throw error
  })

const isSame = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())]
  return one.length === other.length && timingSafeEqual(one, other)
}
