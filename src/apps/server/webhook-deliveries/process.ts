import { z } from 'zod'
import { paymentChanged, provenPayment } from '#features/checkout/server/public.ts'
import { orderChanged } from '#features/orders/server/public.ts'
import { worlds } from '#features/payment-methods/server/public.ts'
import { followTheme } from '#features/script/server/public.ts'
import { appUninstalled, scopesChanged } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { handle, job, type JobHandler } from '#kit/server/jobs.ts'
import * as repository from './repository.ts'

export const processDelivery = job('process-webhook', z.object({ deliveryId: z.number() }))
const sweepDeliveries = job('sweep-webhooks', z.object({}))

type Handler = (services: Services, storeId: string, topic: string, payload: unknown) => Promise<unknown>

/** What a shop's messages lead to. A topic that is not listed only proves that the shop reaches us. */
const shopHandlers: Record<string, Handler> = {
  'orders/updated': orderChanged,
  'orders/fulfilled': orderChanged,
  'orders/partially_fulfilled': orderChanged,
  'orders/cancelled': orderChanged,
  'refunds/create': orderChanged,
  'themes/publish': ({ db }, storeId) => followTheme.enqueue(db, { storeId }, { key: `follow-theme:${storeId}` }),
  'app/uninstalled': appUninstalled,
  'app/scopes_update': scopesChanged,
}

const named = z.object({
  kind: z.enum(['payment', 'refund', 'dispute']).default('payment'),
  /** Absent in those that were kept before there were two. */
  world: z.enum(worlds).optional(),
  reference: z.string().nullable(),
  payment_id: z.string().nullable(),
  /** A payment, as JSON. */
  proven: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(provenPayment)
    .optional(),
  dispute: z.enum(['none', 'open', 'won', 'lost']).optional(),
})

/** Does what a kept message asks for. A second time it does nothing, and the handlers themselves may be repeated. */
const process = async (services: Services, deliveryId: number): Promise<void> => {
  const delivery = await repository.findWaiting(services.db, deliveryId)
  if (!delivery) return
  const { source, store_id, topic, payload } = delivery
  if (source === 'shopify') await shopHandlers[topic]?.(services, store_id, topic, payload)
  else await paymentChanged(services, store_id, source, named.parse(payload))
  await repository.setProcessed(services.db, deliveryId, services.now())
}

const forgottenMs = 2 * 60_000
/** What could not be processed for so long is left alone, so that it stands in nobody's way. */
const triedMs = 3 * 24 * 60 * 60_000
const keptMs = 30 * 24 * 60 * 60_000

export const webhookWorkers: JobHandler[] = [
  handle(processDelivery, (services, { deliveryId }) => process(services, deliveryId)),
  handle(
    sweepDeliveries,
    async ({ db, now }) => {
      const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
      for (const deliveryId of await repository.listForgotten(db, ago(triedMs), ago(forgottenMs)))
        await processDelivery.enqueue(db, { deliveryId }, { key: `webhook:${deliveryId}`, unlessThere: true })
      await repository.deleteOld(db, ago(keptMs))
    },
    { cron: '*/5 * * * *' },
  ),
]
