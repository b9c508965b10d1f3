import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import { findReturnedPayment } from '#features/payment-methods/server/public.ts'
import { getBrowser, browserMark } from '#features/shopper-data/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import { findByToken } from '../repository.ts'
import { getAccount } from './account.ts'
import * as repository from './repository.ts'
import { settle } from './settle.ts'

/** Who comes back too often is guessing: a shopper does so once or twice for each payment. */
const perAddress = { name: 'payment-return-address', points: 60, seconds: 600 }
const perCheckout = { name: 'payment-return', points: 60, seconds: 60 }

const visit = z.object({ token: z.string().regex(/^[\w-]{22,64}$/), attempt: z.uuid() })

type Returned = NonNullable<Awaited<ReturnType<typeof repository.findByReturn>>>

/** A payment's short id could be guessed: the browser that paid comes back, or one that the provider told more of the payment. */
const isShopper = async (
  services: Services,
  attempt: Returned,
  request: FastifyRequest,
  query: Record<string, unknown>,
): Promise<boolean> => {
  const browser = getBrowser(services.env, request)
  const mark = browser && browserMark(browser, attempt.checkout_id)
  if (mark && (attempt.visit.browser === mark || attempt.browsers.includes(mark))) return true
  const provider = await getAccount(services, attempt)
  return (
    provider?.provesReturn(query, attempt.id).catch((error: unknown) => {
      request.log.warn({ err: error, attempt: attempt.id }, 'could not ask the provider who comes back')
      return false
    }) ?? false
  )
}

/** Where a shopper comes back to from a provider's page, paid or not; what the address claims decides nothing. */
export const servePaymentReturn = (app: FastifyInstance, services: Services): void => {
  // Some providers know one address for all payments: their query says which one it is.
  app.get('/return/:provider', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { provider = '' } = request.params as { provider?: string }
    const query = (request.query ?? {}) as Record<string, unknown>
    const paymentId = findReturnedPayment(provider, query)
    await services.limits.take(perAddress, networkPrefix(request.ip))
    const attempt = paymentId ? await repository.findByReturn(services.db, provider, paymentId) : undefined
    const isTheirs = attempt && (await isShopper(services, attempt, request, query))
    // A person reads the answer: the page of a checkout that does not exist says so in words.
    if (!isTheirs) return reply.redirect('/checkout/unknown', 302)
    const origin = await findCheckoutOrigin(services, attempt.store_id)
    return reply.redirect(`${origin}/checkout/${attempt.token}/return?attempt=${attempt.id}`, 302)
  })
  app.get('/checkout/:token/return', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { token = '' } = request.params as { token?: string }
    const { attempt: id } = (request.query ?? {}) as { attempt?: string }
    const { data } = visit.safeParse({ token, attempt: id })
    const page = `/checkout/${encodeURIComponent(token)}`
    const attempt = data && (await repository.findAttempt(services.db, data.attempt))
    const checkout = data && (await findByToken(services.db, data.token))
    if (!attempt || !checkout || attempt.checkout_id !== checkout.id) return reply.redirect(page, 302)
    // Opening the address again and again does not ask the provider more often than this; the page itself keeps asking.
    const mayAsk = await services.limits.take(perCheckout, checkout.token).then(
      () => true,
      () => false,
    )
    if (!mayAsk) return reply.redirect(page, 302)
    // Unknown is not failed: without an answer of the provider the page shows that the payment is being checked.
    const state = await settle(services, attempt.id, { shopperIsBack: true }).catch((error: unknown) => {
      request.log.warn({ err: error, attempt: attempt.id }, 'could not ask the provider on return')
      return checkout.state
    })
    return reply.redirect(state === 'paid' || state === 'ordered' ? `/thank-you/${checkout.token}` : page, 302)
  })
}
