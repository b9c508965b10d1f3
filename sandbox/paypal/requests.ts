import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account } from './accounts.ts'
import type { Payments } from './payments.ts'
import type { PaypalStore } from './store.ts'

export type WithId = { Params: { id: string } }
export type Parts = { store: PaypalStore; payments: Payments; signedIn(request: FastifyRequest): Account }

export const amountShape = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
})

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Everything is shown to who prefers a representation, id, status and links to anybody else. */
export const represented = (request: FastifyRequest, whole: object, minimal: object): object =>
  header(request, 'prefer') === 'return=representation' ? whole : minimal
