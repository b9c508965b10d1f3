import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiVersion } from '#sandbox/stripe/account.ts'
import { atWork, requestId, StripeFailure } from '#sandbox/stripe/errors.ts'
import { unflatten } from '#sandbox/stripe/form-encoding.ts'
import { accounts } from './accounts.ts'
import type { PaymentStore } from './store.ts'

type Fields = Record<string, unknown>
/** `key` is the account's, in the mode that it is of. */
export type Call = { key: string; fields: Fields; id: string }
type Handler = (call: Call) => object

/** Answers as Stripe does: key and version checked, form decoded, repeated names of calls answered from memory, ids expanded. */
export function answering(server: FastifyInstance, store: PaymentStore) {
  const serve = async (request: FastifyRequest, reply: FastifyReply, handler: Handler) => {
    reply.header('request-id', requestId()).header('stripe-version', apiVersion)
    const key = authenticate(request)
    const version = request.headers['stripe-version']
    if (version !== apiVersion) throw new StripeFailure(400, `Invalid Stripe API version: ${String(version)}`)
    const { expand, ...fields } = unflatten(request.method === 'GET' ? request.query : request.body)
    const { id = '' } = request.params as { id?: string }
    const run = () => expanded(store, handler({ key, fields, id }), Array.isArray(expand) ? expand.map(String) : [])
    const name = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof name !== 'string') return run()
    return once(store, reply, { key, name, request, fields }, run)
  }
  const route = (method: 'GET' | 'POST') => (url: string, handler: Handler) =>
    server.route({ method, url, handler: (request, reply) => serve(request, reply, handler) })
  return { get: route('GET'), post: route('POST') }
}

function authenticate({ headers }: FastifyRequest): string {
  const [, given] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  if (!given) throw new StripeFailure(401, 'You did not provide an API key.')
  const known = accounts.find(({ secretKey }) => secretKey === given)
  if (!known)
    throw new StripeFailure(401, `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(12)}${given.slice(-4)}`)
  return known.secretKey
}

type Named = { key: string; name: string; request: FastifyRequest; fields: Fields }

/** The first answer to a name is the answer to it for ever, unless other parameters come with it. */
function once(store: PaymentStore, reply: FastifyReply, { key, name, request, fields }: Named, run: () => object) {
  if (name.length > 255) throw new StripeFailure(400, 'Idempotency keys have at most 255 characters.')
  const content = `${request.method} ${request.url} ${JSON.stringify(fields)}`
  const fingerprint = createHash('sha256').update(content).digest('hex')
  const before = store.getAnswer(`${key} ${name}`)
  if (before && before.fingerprint !== fingerprint)
    throw new StripeFailure(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${name}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  if (before) {
    reply.header('idempotent-replayed', 'true')
    return z.looseObject({}).parse(JSON.parse(before.body))
  }
  const answer = run()
  store.keepAnswer(`${key} ${name}`, { fingerprint, body: JSON.stringify(answer) })
  if (store.atWork > 0) {
    store.atWork--
    throw atWork(name)
  }
  return answer
}

/** A copy with the ids that the caller named replaced by what they stand for. */
function expanded(store: PaymentStore, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Fields
  for (const path of paths) {
    let at: Fields | null = copy
    for (const name of path.split('.')) {
      const value: unknown = at?.[name]
      if (typeof value === 'string' && at) at[name] = structuredClone(findThing(store, value))
      at = (at?.[name] as Fields | null | undefined) ?? null
    }
  }
  return copy
}

const findThing = (store: PaymentStore, id: string) =>
  id.startsWith('pi_') ? store.get('payment_intent', id) : store.get('charge', id)
