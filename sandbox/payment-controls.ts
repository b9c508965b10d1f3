import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export type ControlledPayment = {
  id: string
  reference: string
  status: string
  /** Whether its merchant has the money, or some of it: it was paid, and not all of it went back. */
  is_kept: boolean
  /** The address of the page where a shopper pays it. */
  page: string
}

/** What happens to a payment beyond the shop: its merchant gives money back in the provider's web app, a bank disputes it. */
export type PaymentControls = {
  /** Those of a reference, or all. */
  find(reference: string | undefined): ControlledPayment[]
  /** Gives back `amount`, as the provider writes amounts, or all of it. Throws a sentence. */
  refund(id: string, amount: number | undefined): void
  dispute(id: string): void
  /** The dispute of a payment is decided, for the merchant or for the shopper: one that was lost may be won after all. Throws a sentence. */
  conclude?(id: string, outcome: 'won' | 'lost'): void
  /** The last refund of a payment, which was done, turns out not to be: the shopper did not get it. Throws a sentence. */
  failRefund?(id: string): void
  /** What becomes of a payment that is authorized alone: its merchant captures `amount` of it, or all, or voids it there; or it lapses. Each throws a sentence. */
  held?: { capture(id: string, amount: number | undefined): void; void(id: string): void; lapse(id: string): void }
}

const refundShape = z.object({ amount: z.coerce.number().positive().optional() }).default({})

/**
 * `GET /sandbox/{target}/payments?reference=`, `POST /sandbox/{target}/payments/{id}/refund` · `dispute` · `dispute-won` · `dispute-lost` ·
 * `refund-fails` · `capture` · `void` · `lapse`.
 */
export function registerPaymentControls(server: FastifyInstance, target: string, controls: PaymentControls): void {
  server.get<{ Querystring: { reference?: string } }>(`/sandbox/${target}/payments`, async (request) => ({
    items: controls.find(request.query.reference),
  }))
  type WithId = FastifyRequest<{ Params: { id: string } }>
  const acts = {
    refund: ({ params, body }: WithId) => controls.refund(params.id, refundShape.parse(body ?? undefined).amount),
    dispute: ({ params }: WithId) => controls.dispute(params.id),
    ...(controls.conclude && {
      'dispute-won': ({ params }: WithId) => controls.conclude!(params.id, 'won'),
      'dispute-lost': ({ params }: WithId) => controls.conclude!(params.id, 'lost'),
    }),
    ...(controls.failRefund && { 'refund-fails': ({ params }: WithId) => controls.failRefund!(params.id) }),
    ...(controls.held && {
      capture: ({ params, body }: WithId) =>
        controls.held!.capture(params.id, refundShape.parse(body ?? undefined).amount),
      void: ({ params }: WithId) => controls.held!.void(params.id),
      lapse: ({ params }: WithId) => controls.held!.lapse(params.id),
    }),
  }
  for (const [name, act] of Object.entries(acts)) {
    server.post<{ Params: { id: string } }>(`/sandbox/${target}/payments/:id/${name}`, async (request, reply) => {
      try {
        act(request)
      } catch (error) {
        return reply.code(400).send({ message: error instanceof Error ? error.message : 'refused' })
      }
      return back(request, reply, target)
    })
  }
}

const back = (request: FastifyRequest, reply: FastifyReply, target: string) =>
  request.headers['sec-fetch-mode'] === 'navigate' ? reply.redirect(`/${target}/`, 303) : reply.send({ done: true })
