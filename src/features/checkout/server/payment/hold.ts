import { OrderRefused } from '#features/orders/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { discard } from '../drafts/discard.ts'
import { holdInShop } from '../drafts/hold.ts'
import { reprice } from '../pricing/reprice.ts'
import { fail } from './fail.ts'
import type { Attempt } from './repository.ts'

const totalChanged = 'The total has changed. Please check it and pay again.'
const notTaken = 'The shop cannot accept this order as it is. Please check what you typed and try again.'

/** Has the shop hold what is paid for. Throws 409 when it takes the order no more as the shopper saw it: the attempt is over. */
export const hold = async (services: Services, attempt: Attempt, gateway: string | null): Promise<void> => {
  const problem = await holdInShop(services, attempt, gateway).then(
    (isAsSeen) => (isAsSeen ? null : totalChanged),
    (error: unknown) => {
      if (error instanceof OrderRefused) return error
      throw error
    },
  )
  if (problem === null) return
  const reason = problem instanceof OrderRefused ? problem.message : 'The shop asks for another total.'
  services.log.warn({ attempt: attempt.id, reason }, 'the shop does not take an order as it was shown')
  await fail(services, attempt, reason, null)
  await discard(services, attempt.id)
  const { soldOut } = await reprice(services, attempt.checkout_id, { fresh: true })
  throw refuse.conflict(problem instanceof OrderRefused ? (soldOut ?? notTaken) : problem)
}
