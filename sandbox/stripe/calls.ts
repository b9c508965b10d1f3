import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { account, apiVersion } from './account.ts'
import { atWork, requestId, StripeFailure } from './errors.ts'
import { present } from './expand.ts'
import { unflatten } from './form-encoding.ts'
import type { StripeStore } from './store.ts'

const fieldsShape = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof fieldsShape>
export type Handler = (fields: Fields, params: { id: string }) => object

/** Answers a call as Stripe does: key checked, form decoded, repeated keys answered from memory, ids expanded. */
export function answering(server: FastifyInstance, store: StripeStore) {
  const serve = async (request: FastifyRequest, reply: FastifyReply, handler: Handler) => {
    reply.header('request-id', requestId()).header('stripe-version', apiVersion)
    authenticate(request)
    const { expand, ...fields } = unflatten(request.method === 'GET' ? request.query : request.body)
    const run = () => present(store, handler(fields, request.params as { id: string }), toNames(expand))
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return run()
    return once(store, reply, key, getFingerprint(request, fields), run)
  }
  const route = (method: 'GET' | 'POST' | 'DELETE') => (url: string, handler: Handler) =>
    server.route({ method, url, handler: (request, reply) => serve(request, reply, handler) })
  return { get: route('GET'), post: route('POST'), delete: route('DELETE') }
}

function authenticate({ headers }: FastifyRequest): void {
  const [, bearer] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const [, user] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const key = bearer ?? (user ? Buffer.from(user, 'base64').toString().split(':')[0] : undefined)
  if (!key) throw new StripeFailure(401, 'You did not provide an API key.')
  const [given, right] = [key, account.secretKey].map((text) => createHash('sha256').update(text).digest())
  if (!timingSafeEqual(given!, right!))
    throw new StripeFailure(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`)
}

/** The first answer to a key is the answer to it for ever, unless other parameters come with it. */
function once(store: StripeStore, reply: FastifyReply, key: string, fingerprint: string, run: () => Fields) {
  const kept = store.getAnswer(key)
  if (kept && kept.fingerprint !== fingerprint)
    throw new StripeFailure(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  if (kept) {
    reply.header('idempotent-replayed', 'true').header('idempotency-key', key)
    return fieldsShape.parse(JSON.parse(kept.body))
  }
  const answer = run()
  store.keepAnswer(key, { fingerprint, status: 200, body: JSON.stringify(answer) })
  if (store.takeAtWork()) throw atWork(key)
  reply.header('idempotency-key', key).header('original-request', `req_${randomUUID().slice(0, 13)}`)
  return answer
}

const getFingerprint = ({ method, url }: FastifyRequest, fields: Fields) =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(fields)}`)
    .digest('hex')

const toNames = (expand: unknown) => (Array.isArray(expand) ? expand.map(String) : [])
