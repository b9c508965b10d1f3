import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { World } from './world.ts'

export const answerModes = ['slow', 'error', 'busy', 'blocked', 'malformed', 'hang'] as const
export const webhookModes = ['duplicate-webhooks', 'unordered-webhooks', 'lost-webhooks', 'late-webhooks'] as const
/** The connection ends without an answer, for whatever asks. */
const dropMode = 'drop'
const failureModes = ['ok', ...answerModes, dropMode, ...webhookModes, 'refuse-theme-write', 'no-certificate'] as const

const failureShape = z.object({
  target: z.string().min(1),
  mode: z.enum(failureModes),
  /** Limits the failure to one shop of the shop platform. */
  shop: z.string().optional(),
  /** How often it strikes before it ends by itself. Absent: until it is switched off. */
  times: z.coerce.number().int().positive().optional(),
  /** Milliseconds that `slow` waits, or that `late-webhooks` come late. */
  delay: z.coerce.number().int().positive().max(60_000).optional(),
  /** What `busy` answers with, and what it says of when to come again: seconds or a date, as they are sent. */
  status: z.coerce
    .number()
    .pipe(z.literal([429, 503]))
    .optional(),
  retryAfter: z.coerce.string().optional(),
})
/** A form sends the fields that were left empty too. */
const failureControl = z
  .record(z.string(), z.unknown())
  .transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')))
  .pipe(failureShape)
export type Failure = z.infer<typeof failureShape>
export type FailureMode = Failure['mode']

/** How long `slow` waits when nobody says. Milliseconds. */
export const defaultDelay = 3_000
/** Longer than it takes a shopper to come back. Milliseconds. */
const defaultLateness = 5_000

/** What goes wrong at present: at most one mode for each target, or for each shop of a target. */
export class Failures {
  readonly #active = new Map<string, Failure>()

  set(failure: Failure): void {
    const key = `${failure.target} ${failure.shop ?? ''}`
    if (failure.mode === 'ok') this.#active.delete(key)
    else this.#active.set(key, { ...failure })
  }

  list(): Failure[] {
    return [...this.#active.values()]
  }

  clear(): void {
    this.#active.clear()
  }

  /** The failure to act out now, if one of these modes is switched on; each answer uses up one of its `times`. */
  take(target: string, modes: readonly FailureMode[], shop?: string): Failure | undefined {
    const keys = [`${target} ${shop ?? ''}`, `${target} `]
    const key = keys.find((candidate) => modes.includes(this.#active.get(candidate)?.mode ?? 'ok'))
    const failure = key === undefined ? undefined : this.#active.get(key)
    if (!key || !failure) return undefined
    if (failure.times !== undefined && --failure.times === 0) this.#active.delete(key)
    return failure
  }

  /** The failure to act out on a webhook about to be sent. */
  takeForWebhook(target: string, shop?: string): { mode: FailureMode; lateBy: number } {
    const { mode = 'ok', delay = defaultLateness } = this.take(target, webhookModes, shop) ?? {}
    return { mode, lateBy: mode === 'late-webhooks' ? delay : 0 }
  }
}

/** Makes every route below `/{target}/…` and `/{target}/{shop}/…` fail as it was told to. */
export function installFailures(server: FastifyInstance, world: Pick<World, 'failures' | 'wait'>): void {
  const malformed = new WeakSet<FastifyRequest>()

  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    // A person's own page loads stay up: it is the product's calls that must meet the failure.
    if (request.headers['sec-fetch-mode'] === 'navigate') return
    const [, first = '', shop = ''] = request.url.split(/[/?]/)
    // Stripe's client knows no path before the version.
    const target = first === 'v1' ? 'stripe' : first
    const failure = world.failures.take(target, [...answerModes, dropMode], shop)
    if (failure?.mode === 'slow') await world.wait(failure.delay ?? defaultDelay)
    if (failure?.mode === 'error') await reply.code(500).type('text/html').send('<h1>500 Internal Server Error</h1>')
    if (failure?.mode === 'busy') {
      const { status = 429, retryAfter = '1' } = failure
      const page = `<h1>${status} ${STATUS_CODES[status]}</h1>`
      await reply.code(status).header('retry-after', retryAfter).type('text/html').send(page)
    }
    if (failure?.mode === 'blocked') await reply.code(403).type('text/html').send('<h1>403 Forbidden</h1>')
    if (failure?.mode === 'hang') reply.hijack()
    if (failure?.mode === 'drop') {
      reply.hijack()
      request.raw.destroy()
    }
    if (failure?.mode === 'malformed') malformed.add(request)
  })

  // Cut after the work is done: the caller must cope with an answer it cannot read to a call that had its effect.
  server.addHook('onSend', async (request, reply, payload) => {
    if (!malformed.has(request) || typeof payload !== 'string') return payload
    reply.removeHeader('content-length')
    return payload.slice(0, Math.ceil(payload.length / 2))
  })
}

/** The switches themselves: `POST`, `GET` and `DELETE /sandbox/failures`. */
export function registerFailureControls(server: FastifyInstance, failures: Failures): void {
  server.get('/sandbox/failures', async () => ({ failures: failures.list() }))

  server.post('/sandbox/failures', async (request, reply) => {
    const failure = failureControl.safeParse(request.body)
    if (!failure.success) return reply.code(400).send({ message: z.prettifyError(failure.error) })
    failures.set(failure.data)
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/#failures', 303)
    return { failures: failures.list() }
  })

  server.delete('/sandbox/failures', async () => {
    failures.clear()
    return { failures: [] }
  })
}
