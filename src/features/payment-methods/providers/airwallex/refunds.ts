import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type Payment, ProviderError, type RefundMade, type RefundPart } from '../provider.ts'
import { refundStates } from '../refund-states.ts'
import { refund as refundShape, refunds } from './answers.ts'
import { callAirwallex } from './client.ts'
import type { Credentials } from './credentials.ts'

/** Airwallex writes amounts as decimal numbers of major units. */
export const toDecimal = (minor: number, currency: string) => Number(toMajor(minor, currency))

type Refund = z.infer<typeof refundShape>
const maxPages = 10

/** Every refund of a payment, also those made at Airwallex. */
export const listRefunds = async (services: Services, account: Credentials, id: string): Promise<Refund[]> => {
  const all: Refund[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({ payment_intent_id: id, page_num: String(page), page_size: '100' })
    const call = { path: `/pa/refunds?${query}`, idempotent: true }
    const { items, has_more } = await callAirwallex(services, account, call, refunds)
    all.push(...items.filter((refund) => refund.payment_intent_id === id))
    if (!has_more) break
  }
  return all
}

/** The last two are those of older versions of the API. */
const refundState = refundStates('Airwallex', {
  RECEIVED: 'waits',
  ACCEPTED: 'waits',
  SETTLED: 'done',
  FAILED: 'none',
  PROCESSING: 'waits',
  SUCCEEDED: 'done',
})

/** Taken on, and neither carried out nor refused yet. */
export const isUnderWay = ({ status }: Refund) => refundState(status) === 'waits'

/** The same id for the same deed, so that repeating it is recognised as one. */
export const stableId = (action: string, id: string) => {
  const hex = createHash('sha256').update(`${action}:${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const create = (
  services: Services,
  account: Credentials,
  payment: Payment,
  request_id: string,
  amount: number,
  reason: string,
) => {
  const body = {
    request_id,
    payment_intent_id: payment.id,
    amount: toDecimal(amount, payment.currency),
    ...(reason && { reason }),
  }
  return callAirwallex(services, account, { path: '/pa/refunds/create', body, idempotent: true }, refundShape)
}

/** Gives all of a payment back, once; returns the refund's id. */
export const refundAll = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  reason: string,
): Promise<string> => {
  const name = stableId('refund', payment.id)
  try {
    return (await create(services, account, payment, name, payment.amount, reason)).id
  } catch (error) {
    const isDone = error instanceof ProviderError && /^(duplicate_request|amount_above_limit)$/.test(error.code ?? '')
    if (!isDone) throw error
    const all = await listRefunds(services, account, payment.id)
    return all.find(({ request_id }) => request_id === name)?.id ?? all[0]?.id ?? name
  }
}

/** Gives a part back. A name that was used before is refused: then the refund of that name is the answer. */
export const givePartBack = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount, reason }: RefundPart,
): Promise<RefundMade> => {
  const made = await create(services, account, payment, key, amount, reason).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError) || error.code !== 'duplicate_request') throw error
    const earlier = (await listRefunds(services, account, payment.id)).find(({ request_id }) => request_id === key)
    if (earlier) return earlier
    throw new ProviderError('unreachable', 'Airwallex is still working on this refund. Please try again in a moment.')
  })
  if (made.status === 'FAILED') throw new ProviderError('refused', `Airwallex did not carry out the refund ${made.id}.`)
  return { id: made.id, isPending: isUnderWay(made) }
}
