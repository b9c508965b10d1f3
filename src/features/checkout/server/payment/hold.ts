import { OrderRefused } from '#features/orders/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { discard } from '../drafts/discard.ts'
import { holdInShop } from '../drafts/hold.ts'
import { discardLostOf, refuseWhileInDoubt } from '../drafts/lost.ts'
import { reprice } from '../pricing/reprice.ts'
import { fail } from './fail.ts'
import { type Attempt, listAttempts } from './repository.ts'

const totalChanged = 'The total has changed. Please check it and pay again.'
const notTaken = 'The shop cannot accept this order as it is. Please check what you typed and try again.'

/**
 * Has the shop hold what is paid for. Throws 409 when it takes the order no more as the shopper saw it, 422 where it names what was typed:
 * the attempt is over. Throws ShopError when it does not answer, and while it is in doubt whether we keep from ourselves what is missing.
 */
export const hold = async (services: Services, attempt: Attempt, gateway: string | null): Promise<void> => {
  let problem = await findProblem(services, attempt, gateway)
  // What is missing may be kept by a draft of this very checkout whose answer was lost.
  const isDoubtful =
    problem instanceof OrderRefused &&
    (await discardLostOf(services, await listAttempts(services.db, attempt.checkout_id)))
  if (isDoubtful) {
    problem = await findProblem(services, attempt, gateway)
    if (problem instanceof OrderRefused && problem.parts.length === 0)
      await refuseWhileInDoubt(services, attempt.checkout_id)
  }
  if (problem === null) return
  const reason = problem instanceof OrderRefused ? problem.message : 'The shop asks for another total.'
  services.log.warn({ attempt: attempt.id, reason }, 'the shop does not take an order as it was shown')
  await fail(services, attempt, reason, null)
  await discard(services, attempt.id)
  const { soldOut } = await reprice(services, attempt.checkout_id, { fresh: true })
  if (!(problem instanceof OrderRefused)) throw refuse.conflict(problem)
  if (soldOut) throw refuse.conflict(soldOut)
  const errors = fieldErrors(problem, attempt)
  throw Object.keys(errors).length > 0 ? refuse.invalid(errors) : refuse.conflict(notTaken)
}

const findProblem = (services: Services, attempt: Attempt, gateway: string | null) =>
  holdInShop(services, attempt, gateway).then(
    (isAsSeen) => (isAsSeen ? null : totalChanged),
    (error: unknown) => {
      if (error instanceof OrderRefused) return error
      throw error
    },
  )

/** A sentence for each field of the form that the shop names. */
const fieldErrors = ({ parts }: OrderRefused, { purchase }: Attempt): Record<string, string> =>
  Object.fromEntries(
    parts.map(({ address, part }) => {
      const group = purchase.billing_address ? address : 'shipping_address'
      const { country } = purchase[group] ?? purchase.shipping_address
      return [part === 'email' ? part : `${group}.${part}`, sentences[part].replace('{country}', country)]
    }),
  )

const sentences: Record<OrderRefused['parts'][number]['part'], string> = {
  first_name: 'Enter a first name',
  last_name: 'Enter a last name',
  phone: 'Enter a valid phone number',
  email: 'Enter a valid email address',
  zip: 'Enter a valid postal code ({country})',
  province: 'Select a province',
  city: 'Enter a city',
  country: 'Select a country',
  address1: 'Enter an address',
}
