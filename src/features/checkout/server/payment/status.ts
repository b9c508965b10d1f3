import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { isLive } from '../../rules.ts'
import { listLines } from '../lines/repository.ts'
import { findByToken } from '../repository.ts'
import * as repository from './repository.ts'
import { settle } from './settle.ts'

/** A page that waits asks every second or so; the provider is asked less often. */
const askAgainMs = 2_000

/** As it was last learnt, with what is in it. */
export const getState = async (services: Services, token: string) => {
  const checkout = await findByToken(services.db, token)
  if (!checkout) throw refuse.notFound('This checkout does not exist.')
  const lines = await listLines(services.db, checkout.id)
  const attempts = checkout.state === 'paying' ? await repository.listAttempts(services.db, checkout.id) : []
  const live = attempts.filter(({ state }) => isLive(state))
  // What was offered here was never in the shop's cart.
  const fromCart = lines.filter(({ bump_id }) => bump_id === null)
  const items = fromCart.map(({ variant_id, quantity, properties }) => ({ variant_id, quantity, properties }))
  const is_declined = checkout.state === 'failed' || live.some(({ failure }) => failure !== null)
  return { state: checkout.state, items, is_declined }
}

/** How a payment stands, for a page that waits for it. Asks the provider unless that was done lately. */
export const getStatus = async (services: Services, token: string) => {
  const checkout = await findByToken(services.db, token)
  if (!checkout) throw refuse.notFound('This checkout does not exist.')
  if (checkout.state === 'paying') {
    const attempts = await repository.listAttempts(services.db, checkout.id)
    for (const attempt of attempts.filter((one) => isLive(one.state) && isDue(services, one))) {
      await settle(services, attempt.id, { shopperIsBack: true }).catch((error: unknown) =>
        services.log.warn({ err: error, attempt: attempt.id }, 'could not ask the provider for a waiting page'),
      )
    }
  }
  const { state, problem, locale } = (await findByToken(services.db, token))!
  const isPaid = state === 'paid' || state === 'ordered'
  return { state, problem: isPaid ? null : problem, next: isPaid ? `/thank-you/${token}` : null, locale }
}

const isDue = ({ now }: Services, { checked_at, created_at, state }: repository.Attempt) => {
  const last = checked_at ?? (state === 'started' ? created_at : null)
  return last === null || now().getTime() - last.getTime() >= askAgainMs
}
