import { type Connected, recheckKeys, ProviderError, type Started } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { type NextStep, nextStep } from '../../next-step.ts'
import { overtaken } from '../../rules.ts'
import { getAccount } from './account.ts'
import { fail } from './fail.ts'
import { hold } from './hold.ts'
import { toPaymentRequest } from './payment-request.ts'
import * as repository from './repository.ts'
import { settle } from './settle.ts'
import { noteUnanswered } from './unanswered/repository.ts'

type Attempt = repository.Attempt
/** A script's step of an earlier version has its provider's name for its kind, and the oldest do not say what becomes of an authorization. */
const olderStep = nextStep.options[1].omit({ kind: true, provider: true })

export const notWorking = 'This way to pay does not work at the moment. Please choose another one.'

/** Calls under way in this process: the second asker of one attempt waits for the first one's answer. */
const underWay = new Map<string, Promise<NextStep>>()

const binding = (id: string) => ({ table: 'payment_attempts', column: 'next_step_sealed', row: id })

/**
 * Tells the provider of an attempt that is already written down, and keeps its answer; a known answer is repeated. Throws
 * 409 when the provider refuses for good (the attempt is over), ProviderError while it is unknown whether it took effect.
 */
export const start = async (services: Services, provider: Connected, attempt: Attempt): Promise<NextStep> => {
  if (attempt.next_step_sealed) return openStep(services, attempt, attempt.next_step_sealed)
  let starting = underWay.get(attempt.id)
  if (!starting) {
    starting = call(services, provider, attempt).finally(() => underWay.delete(attempt.id))
    underWay.set(attempt.id, starting)
  }
  return starting
}

const call = async (services: Services, provider: Connected, attempt: Attempt): Promise<NextStep> => {
  const latest = await repository.findAttempt(services.db, attempt.id)
  if (latest?.next_step_sealed) return openStep(services, latest, latest.next_step_sealed)
  await hold(services, latest ?? attempt, provider.title)
  const tries = await repository.countTry(services.db, attempt.id)
  if (tries === null) throw refuse.conflict('This payment did not work. Please try again.')
  try {
    const { payment_id, next, isAddressLeftOut } =
      agreedStep(attempt) ?? (await provider.start(toPaymentRequest({ ...attempt, tries })))
    const state = await repository.recordStart(services.db, attempt.id, {
      provider_payment_id: payment_id,
      next_step_sealed: services.secrets.seal(JSON.stringify(next), binding(attempt.id)),
      updated_at: services.now(),
      ...(isAddressLeftOut && { is_address_left_out: true }),
    })
    if (state === null) return await earlierStep(services, provider, attempt.id, payment_id)
    if (!isOver(state)) return next
    await endLate(services, attempt, payment_id)
    throw refuse.conflict(overtaken)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') {
      await noteUnanswered(services.db, attempt.id, `${provider.title} did not answer.`)
      throw error
    }
    services.log.error({ err: error, attempt: attempt.id }, 'the provider refused to start a payment')
    await fail(services, attempt, error.message, notWorking)
    if (error.kind !== 'refused') await recheckKeys(services.db, attempt.store_id, attempt.provider)
    throw refuse.conflict(notWorking)
  }
}

/** Whether another press has taken its place, or it failed meanwhile. Money that came all the same is neither. */
const isOver = (state: Attempt['state']) => state === 'cancelled' || state === 'failed'

/** The answer came when another press had taken this one's place: what was made of it is nobody's to pay. Money that came all the same counts. */
const endLate = async (services: Services, attempt: Attempt, paymentId: string): Promise<void> => {
  try {
    const cancelled = await (await getAccount(services, attempt))?.cancel(paymentId)
    if (cancelled) await settle(services, attempt.id, { reported: cancelled })
  } catch (error) {
    services.log.warn({ err: error, attempt: attempt.id }, 'could not end a payment whose press was overtaken')
  }
}

/** What was agreed to already is taken where shoppers come back to. */
const agreedStep = ({ visit: { agreed_payment: payment_id, return_url: url } }: Attempt): Started | null =>
  payment_id === undefined ? null : { payment_id, next: { kind: 'redirect', url } }

/** Another process was faster: its answer is the one that counts, and the payment that no shopper knows of is ended. */
const earlierStep = async (services: Services, provider: Connected, id: string, surplusId: string) => {
  const attempt = (await repository.findAttempt(services.db, id))!
  const { provider_payment_id, next_step_sealed } = attempt
  if (surplusId !== provider_payment_id)
    await provider
      .cancel(surplusId)
      .catch((error: unknown) =>
        services.log.warn({ err: error, attempt: id }, 'could not end a payment that no shopper knows of'),
      )
  if (isOver(attempt.state)) throw refuse.conflict(overtaken)
  return openStep(services, attempt, next_step_sealed!)
}

/** Where no key opens it any more, the attempt stays as it is: it may yet be paid where the shopper already went. */
const openStep = (services: Services, { id, provider, captures_later }: Attempt, sealed: Buffer): NextStep => {
  const opened = services.secrets.open(sealed, binding(id))
  if (opened === null) throw refuse.conflict(notWorking)
  const step: unknown = JSON.parse(opened)
  const { data: known } = nextStep.safeParse(step)
  if (known) return known
  const { script, env, options } = olderStep.parse(step)
  return { kind: 'script', provider, script, env, options: { autoCapture: !captures_later, ...options } }
}
