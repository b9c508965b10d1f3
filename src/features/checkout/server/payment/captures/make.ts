import { type Connected, type Payment, ProviderError } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { readPayment } from '../../asked/read-payment.ts'
import { getAccount } from '../account.ts'
import { makeCaptureJob } from '../jobs.ts'
import { type Attempt, findAttempt } from '../repository.ts'
import { noteAuthorization } from './note.ts'
import * as repository from './repository.ts'

type OrderCapture = repository.OrderCapture

/** Longer than all calls of one try together. */
const leaseMs = 60_000

/**
 * Asks the provider for a capture or a void that was written down, once however often this runs: the payment is looked at first, so that what an
 * earlier try did, or somebody at the provider, is found. Throws ProviderError while the result is unknown, to be tried again.
 */
export const makeCapture = async (services: Services, id: string): Promise<void> => {
  const row = await repository.leaseCapture(services.db, id, leaseMs)
  if (!row) return askLater(services, id)
  const attempt = await findAttempt(services.db, row.attempt_id)
  const provider = attempt && (await getAccount(services, attempt))
  const paymentId = attempt?.provider_payment_id
  const payment = await readPayment(services.db, 'order_captures', row, { provider, paymentId })
  if (!attempt || !provider?.captures || !payment) return unknown(services, row, provider)
  if (payment.status !== 'authorized') return conclude(services, row, attempt, payment)
  // It was cancelled while the result of an earlier try was unknown: the next sweep voids it.
  if (row.kind === 'capture' && (await repository.isOrderCancelled(services.db, attempt)))
    return fail(services, row, 'The order is cancelled in your shop.')
  const refused = await ask(provider.captures, row, payment)
  const after = await provider.read(payment.id)
  if (!after) throw nobodyKnowsYet(`${provider.title} does not show this payment at the moment.`)
  if (after.status !== 'authorized') return conclude(services, row, attempt, after)
  const reason = refused?.message ?? (row.kind === 'capture' ? after.problem : null)
  if (reason) return fail(services, row, reason)
  throw nobodyKnowsYet(`${provider.title} has accepted it, but not carried it out yet.`)
}

/**
 * The provider answered, and its answer leaves open what becomes of it. For who tries again that is what no answer is: the same error.
 */
const nobodyKnowsYet = (why: string) => new ProviderError('unreachable', why)

/** Somebody is at it, or was and heard nothing: once that is over the next one looks what came of it. */
const askLater = async ({ db }: Services, id: string): Promise<void> => {
  const row = await repository.findCapture(db, id)
  if (row?.state !== 'asked' || !row.leased_until) return
  const when = { key: `make-capture:${id}`, maxAttempts: 25, runAt: row.leased_until }
  await makeCaptureJob.enqueue(db, { captureId: id }, when)
}

/** Returns why the provider refuses for certain; null where it took it on. */
const ask = async (
  captures: NonNullable<Connected['captures']>,
  { id, kind, amount }: OrderCapture,
  payment: Payment,
): Promise<ProviderError | null> => {
  try {
    if (kind === 'capture') await captures.capture(payment, { key: id, amount })
    else await captures.void(payment, id)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    return error
  }
}

const unknown = async (services: Services, row: OrderCapture, provider: Connected | null | undefined) => {
  const reason = provider
    ? `${provider.title} no longer knows this payment.`
    : 'The provider is no longer connected. Connect it again with the same keys, then try again.'
  if (row.tries > 1) throw nobodyKnowsYet(reason)
  return fail(services, row, reason)
}

/** What became of the payment says what became of the wish. */
const conclude = async (services: Services, row: OrderCapture, attempt: Attempt, payment: Payment): Promise<void> => {
  if (payment.status === 'pending' || payment.status === 'unpaid')
    throw nobodyKnowsYet('The provider says that it is in progress.')
  const state = await noteAuthorization(services, attempt.id, payment)
  const taken = formatMoney(payment.amount, payment.currency)
  if (row.kind === 'void' && state === 'captured')
    return fail(services, row, `${taken} of it was captured in the meantime.`)
  if (row.kind === 'capture' && state !== 'captured')
    return fail(services, row, 'It was voided in the meantime, or its authorization has expired.')
  if (row.kind === 'capture' && payment.amount !== row.amount)
    return fail(services, row, `${taken} of it was captured elsewhere.`)
  await repository.concludeCapture(services.db, row.id, { state: 'done', updated_at: services.now() })
}

const fail = async (services: Services, row: OrderCapture, failure: string): Promise<void> => {
  services.log.warn({ capture: row.id, why: failure }, 'a capture or a void was refused')
  await repository.concludeCapture(services.db, row.id, { state: 'failed', failure, updated_at: services.now() })
}
