import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  changesState,
  type Contract,
  type Endpoint,
  type Parsed,
  type Returned,
  type Upload,
} from '#kit/contract/endpoint.ts'
import type { Ctx, Services, Visitor } from './context.ts'
import { refuse } from './errors.ts'
import { guardOrigin, guardSeenStore } from './guards.ts'
import { installIssueSentences } from './issue-sentences.ts'
import { readMultipart } from './multipart.ts'

/** One handler per entry of the contract; a missing or misnamed one does not compile. */
export type Routes<C extends Contract> = {
  [K in keyof C]: (
    ctx: Ctx<C[K]['access']>,
    input: Parsed<C[K]>,
  ) => Promise<Returned<C[K]> | Answer<Returned<C[K]>> | Download> | Returned<C[K]>
}

/** A success whose text the handler chose itself. */
export class Answer<T> {
  readonly data: T
  readonly message: string

  constructor(data: T, message: string) {
    this.data = data
    this.message = message
  }
}

/** A file in place of the envelope; `name` without a path. */
export class Download {
  readonly content: Readable
  readonly name: string

  constructor(content: Readable, name: string) {
    this.content = content
    this.name = name.replace(/[^\w.-]/g, '')
  }
}

export type Mounting = {
  services: Services
  /** Who the request's cookie stands for; null for a stranger. */
  open(request: FastifyRequest): Promise<Visitor | null>
  /** The origin that a request was made to, where the product is served at several. Default: that of PUBLIC_URL. */
  getOrigin?(request: FastifyRequest): string
}

installIssueSentences()

/** Of one account, however many people and tabs work in it. */
const saves = {
  name: 'saves',
  points: 240,
  seconds: 60,
  sentence: 'You are saving too often. Please wait a minute and try again.',
}

/** Serves a contract below `/api`: parse, guard, handle, envelope. */
export const mount = <C extends Contract>(app: FastifyInstance, contract: C, routes: Routes<C>, mounting: Mounting) => {
  const { services } = mounting
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = routes[name] as (ctx: unknown, input: unknown) => unknown
    if (endpoint.crossOrigin) answerPreflight(app, endpoint)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      // Failures too: a page that may call must be able to read why it was refused.
      ...(endpoint.crossOrigin && { onRequest: async (_request, reply) => void allowAnyOrigin(reply) }),
      handler: async (request, reply) => {
        const ctx = await enter(endpoint, request, reply, mounting)
        const input = await read(endpoint, request)
        if ('merchant' in ctx && changesState(endpoint)) await services.limits.take(saves, ctx.merchant.id)
        const result = await handler(ctx, input)
        if (reply.sent) return reply
        if (result instanceof Download) return sendFile(reply, result, endpoint)
        const { data, message } =
          result instanceof Answer ? result : { data: result, message: endpoint.message ?? 'OK' }
        const shown = endpoint.data.parse(data) as Record<string, unknown>
        const topLevel = Object.fromEntries((endpoint.topLevel ?? []).map((name) => [name, shown[name]]))
        return { error: false, [endpoint.envelope ?? 'message']: message, data: shown, ...topLevel }
      },
    })
  }
}

const sendFile = (reply: FastifyReply, { content, name }: Download, { download }: Endpoint) =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(download ?? 'application/octet-stream')
    .send(content)

/** Any page may call this, and no cookie travels with it. */
const allowAnyOrigin = (reply: FastifyReply) =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')

const answerPreflight = (app: FastifyInstance, endpoint: Endpoint) =>
  app.options(`/api${endpoint.path}`, (_request, reply) =>
    allowAnyOrigin(reply)
      .header('access-control-allow-methods', endpoint.method)
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', 86_400)
      .code(204)
      .send(),
  )

const enter = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, open, getOrigin }: Mounting,
) => {
  const base = { ...services, log: request.log, request, reply }
  const ownOrigin = getOrigin?.(request) ?? new URL(services.env.PUBLIC_URL).origin
  if (endpoint.access === 'public') {
    // No session speaks in a public call, so none has to be proven: a merchant may buy in the shop they are signed in for.
    guardOrigin(endpoint, request, ownOrigin, null)
    return { ...base, visitor: () => open(request) }
  }
  const visitor = await open(request)
  if (!visitor) throw refuse.signedOut()
  guardOrigin(endpoint, request, ownOrigin, visitor.session)
  if (endpoint.access === 'merchant') return { ...base, ...visitor }
  if (!visitor.store) throw refuse.conflict('Connect a store first.')
  guardSeenStore(request, visitor.store.id)
  return { ...base, ...visitor }
}

const read = async (endpoint: Endpoint, request: FastifyRequest) => {
  const input: { params?: unknown; query?: unknown; body?: unknown; files?: Record<string, Upload> } = {}
  if (endpoint.params) input.params = parse(endpoint.params, request.params, () => refuse.notFound())
  if (endpoint.query)
    input.query = parse(endpoint.query, request.query, ({ issues }) =>
      refuse.unreadable(`${getField(issues[0]!)}: ${issues[0]!.message}`),
    )
  if (endpoint.files) {
    const { fields, files } = await readMultipart(request, endpoint)
    input.body = endpoint.body ? parse(endpoint.body, fields, invalid) : fields
    input.files = files
  } else if (endpoint.body) {
    if (request.body === undefined || request.body === null) {
      if (!endpoint.body.safeParse(undefined).success) throw refuse.unreadable('The request has no body.')
      return input
    }
    // Forms and plain text are read for pages that post without a script; here they are no second way in.
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
      throw refuse.wrongType('Send this as application/json.')
    input.body = parse(endpoint.body, request.body, invalid)
  }
  return input
}

const parse = (schema: z.ZodType, value: unknown, otherwise: (error: z.ZodError) => Error) => {
  const result = schema.safeParse(value)
  if (!result.success) throw otherwise(result.error)
  return result.data
}

/** Names of a record's members come from outside too, so that they are cut where no field's name is as long. */
const getField = ({ path }: { path: PropertyKey[] }) => path.map(String).join('.').slice(0, 120) || 'body'

/** The first sentence of each field that broke a rule. */
const invalid = ({ issues }: z.ZodError) => {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[getField(issue)] ??= issue.message
  return refuse.invalid(errors)
}
