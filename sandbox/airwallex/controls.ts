import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accounts, findAccount } from './accounts.ts'
import { answerErrors, AirwallexError, notFound, parse } from './errors.ts'
import type { PaymentIntent } from './model.ts'
import { isCurrency } from './money.ts'
import type { Payments } from './payments.ts'
import type { AirwallexStore } from './store.ts'
import type { Tokens } from './tokens.ts'

const endpointShape = z.object({
  url: z.url({ protocol: /^https?$/, error: 'url must be a web address' }),
  /** Id or client id; absent: the first account. */
  account: z.string().optional(),
})

/** Absent: all of it was captured. */
const successShape = z.looseObject({ captured_amount: z.coerce.number().positive().optional() })

const keyShape = z.object({ account: z.string(), valid: z.boolean() })

const repeatedShape = z.object({ repeated: z.enum(['answered', 'refused']) })

const conversionShape = z.object({
  account: z.string(),
  to: z.object({ currency: z.string().refine(isCurrency), rate: z.number().positive() }).nullable(),
})

type WithId = { Params: { id: string } }

/** What a person does in Airwallex's web app, or a shopper on the payment page, for tests and demos: `/sandbox/airwallex/…`. */
export function registerControls(
  server: FastifyInstance,
  parts: { store: AirwallexStore; payments: Payments; tokens: Tokens },
): void {
  const { store, payments, tokens } = parts
  answerErrors(server)

  server.get('/accounts', async () => ({
    accounts: accounts.map((account) => ({ ...account, webhooks: store.endpoints(account.id) })),
  }))

  server.post('/webhooks', async (request, reply) => {
    const { url, account } = readEndpoint(request)
    store.addEndpoint(account.id, url)
    return answer(request, reply, `/airwallex/?account=${account.id}#webhooks`, {
      account_id: account.id,
      url,
      secret: account.webhookSecret,
    })
  })

  // Forms cannot send DELETE.
  for (const [method, path] of [
    ['DELETE', '/webhooks'],
    ['POST', '/webhooks/remove'],
  ] as const) {
    server.route({
      method,
      url: path,
      async handler(request, reply) {
        const { url, account } = readEndpoint(request)
        store.removeEndpoint(account.id, url)
        return answer(request, reply, `/airwallex/?account=${account.id}#webhooks`, { removed: url })
      },
    })
  }

  server.post<WithId>('/deliveries/:id/resend', async (request, reply) => {
    if (!store.world.deliveries.resend(request.params.id)) throw notFound('delivery', request.params.id)
    return answer(request, reply, backTo(request), { resent: request.params.id })
  })

  // Whether a repeated request_id is answered with what it made, or refused: both are reported of the real one.
  server.post('/request-ids', async (request) => {
    const { repeated } = parse(repeatedShape, request.body)
    store.repeats = repeated === 'answered'
    return { repeated }
  })

  server.post('/conflict', async () => ({ conflicts: ++store.conflicts }))

  server.post('/expire-tokens', async (request, reply) => {
    tokens.revokeAll()
    return answer(request, reply, backTo(request), { expired: true })
  })

  server.post('/keys', async (request) => {
    const { account: id, valid } = parse(keyShape, request.body)
    const account = findAccount(id)
    if (!account) throw notFound('account', id)
    tokens.setKey(account, valid)
    return { account_id: account.id, valid }
  })

  // Automatic Currency Conversion, as its merchant switches it on for the hosted page.
  server.post('/conversion', async (request) => {
    const { account: id, to } = parse(conversionShape, request.body)
    const account = findAccount(id)
    if (!account) throw notFound('account', id)
    store.setConversion(account.id, to)
    return { account_id: account.id, to }
  })

  const actions = {
    succeed: (intent: PaymentIntent, body: unknown) =>
      payments.pay(intent, 'card', parse(successShape, body ?? {}).captured_amount),
    authorize: (intent: PaymentIntent) => payments.authorize(intent, 'card'),
    fail: (intent: PaymentIntent) => payments.decline(intent, 'card', 'issuer_declined'),
    cancel: (intent: PaymentIntent) => payments.cancel(intent),
  }
  for (const [name, act] of Object.entries(actions)) {
    server.post<WithId>(`/payment_intents/:id/${name}`, async (request, reply) => {
      const intent = store.findIntent(request.params.id)
      if (!intent) throw notFound('PaymentIntent', request.params.id)
      act(intent, request.body)
      return answer(request, reply, backTo(request), intent)
    })
  }

  // The shopper's bank did not take the money.
  server.post<WithId>('/refunds/:id/fail', async (request, reply) => {
    const refund = store.findRefund(request.params.id)
    if (!refund) throw notFound('Refund', request.params.id)
    store.changeRefund(refund, 'FAILED')
    return answer(request, reply, backTo(request), refund)
  })

  server.get('/payment_intents', async (request) => {
    const { merchant_order_id } = parse(z.object({ merchant_order_id: z.string().optional() }), request.query)
    const items = store
      .intents()
      .filter((intent) => !merchant_order_id || intent.merchant_order_id === merchant_order_id)
    return { items: items.slice(0, 100) }
  })
}

function readEndpoint(request: FastifyRequest) {
  const { url, account: id } = parse(endpointShape, request.body)
  const account = id ? findAccount(id) : accounts[0]
  if (!account) throw new AirwallexError(404, 'resource_not_found', 'There is no such account.', 'account')
  return { url, account }
}

/** JSON for programs; a browser's form goes back to the page it came from. */
async function answer(request: FastifyRequest, reply: FastifyReply, page: string, body: unknown) {
  if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect(page, 303)
  return reply.send(body)
}

function backTo(request: FastifyRequest): string {
  const referer = request.headers.referer
  return referer && URL.canParse(referer) ? new URL(referer).pathname + new URL(referer).search : '/airwallex/'
}
