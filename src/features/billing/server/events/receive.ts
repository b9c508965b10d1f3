import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { storable } from '#kit/server/plain-text.ts'
import { noteSurprise, issuePaths } from '#kit/server/surprises/surprises.ts'
import { processEvent } from '../jobs.ts'
import { insertEvent } from './repository.ts'

const maxBytes = 1024 * 1024
const about = z.object({
  id: z.string().max(255),
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
})

/**
 * Takes the billing engine's messages: proved on their very bytes, kept once by their id together with the job that
 * processes them, answered at once. Of the message only ids are kept: what they stand for is asked at the engine.
 */
export const serveBillingWebhook = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    webhooks.post('/webhooks/stripe', { bodyLimit: maxBytes }, async (request) => {
      const event = await prove(services, request.body, request.headers['stripe-signature'])
      if (!event) {
        request.log.warn({ url: '/webhooks/stripe', ip: request.ip }, 'a webhook was not signed by whom it names')
        throw refuse.signedOut('The signature of this message is not valid.')
      }
      const { data, error } = about.safeParse(event.data.object)
      if (data) await keep(services, event, data)
      else noteSurprise('Stripe', `message ${event.type}`, issuePaths(error))
      return {}
    })
  })
}

/** The event if its signature holds and is fresh; without a secret nothing is believed. */
const prove = async ({ env }: Services, body: unknown, header: unknown): Promise<Stripe.Event | null> => {
  if (!env.STRIPE_WEBHOOK_SECRET || !Buffer.isBuffer(body) || typeof header !== 'string') return null
  try {
    return await Stripe.webhooks.constructEventAsync(body, header, env.STRIPE_WEBHOOK_SECRET)
  } catch {
    return null
  }
}

const keep = (services: Services, event: Stripe.Event, { id, customer }: z.infer<typeof about>) =>
  services.db.transaction().execute(async (db) => {
    const eventId = storable(event.id).slice(0, 255)
    const isNew = await insertEvent(db, {
      id: eventId,
      type: storable(event.type),
      object_id: storable(id),
      customer_id: customer ? storable(customer) : null,
      received_at: services.now(),
    })
    if (isNew) await processEvent.enqueue(db, { eventId }, { key: `billing-event:${eventId}` })
  })
