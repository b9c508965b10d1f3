import { z } from 'zod'
import { type Connected, connectedProvider, type ProviderEvent } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { noteAftermath } from './aftermath.ts'
import { settleAuthorization } from './captures/note.ts'
import { type Attempt, findAttempt, findByPayment } from './repository.ts'
import { settle } from './settle.ts'

/** A payment that a kept message proves. */
export const provenPayment = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.literal('succeeded'),
  problem: z.null(),
})

/** A loss that a kept message tells of. */
export const toldLoss = z.object({
  id: z.string(),
  amount: z.number().int().min(0),
  isDispute: z.literal(true),
  currency: z.string(),
})

type Message = Pick<ProviderEvent, 'kind' | 'reference' | 'payment_id'> & {
  /** Of whose account's world it is. */
  world?: Connected['world'] | undefined
  proven?: z.infer<typeof provenPayment> | undefined
  dispute?: ProviderEvent['dispute'] | undefined
  loss?: z.infer<typeof toldLoss> | undefined
}

/**
 * A provider's verified message: whatever it claims, the attempt that it names is settled by asking. Returns false where it names none
 * of this store.
 */
export const paymentChanged = async (
  services: Services,
  storeId: string,
  provider: string,
  event: Message,
): Promise<boolean> => {
  const attempt = await getAttempt(services, storeId, provider, event)
  if (!attempt || attempt.store_id !== storeId || attempt.provider !== provider) return false
  // Test money pays for nothing that was started with live money.
  if (event.world && attempt.is_test !== null && attempt.is_test !== (event.world === 'test')) return false
  const { proven } = event
  await settle(services, attempt.id, { isRefunded: event.kind !== 'payment', ...(proven && { proven }) })
  if (event.kind === 'payment' && attempt.authorization_state !== null) await settleAuthorization(services, attempt.id)
  if (event.kind !== 'payment')
    await noteAftermath(services, attempt.id, event.kind === 'dispute' ? (event.dispute ?? 'open') : 'none', {
      loss: event.loss,
    })
  return true
}

const getAttempt = async (services: Services, storeId: string, name: string, event: Message) => {
  const { reference, payment_id: paymentId } = event
  const known =
    (await named(services, reference)) ??
    (paymentId ? await findByPayment(services.db, storeId, name, paymentId) : undefined)
  if (known || reference || !paymentId) return known
  // Where the answer to the start of a payment was lost, only the provider knows what it was for.
  const provider = await connectedProvider(services, storeId, name, event.world)
  return named(services, (await askFor(provider, paymentId))?.reference ?? null)
}

/** It is not known yet whether it is captured later: asking takes no money. */
const askFor = async (provider: Connected | null, paymentId: string) =>
  provider ? provider.read(paymentId, { later: true }) : null

const named = async ({ db }: Services, reference: string | null): Promise<Attempt | undefined> =>
  reference && isUuid(reference) ? findAttempt(db, reference) : undefined

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
