import { z } from 'zod'
import { paymentChanged, provenPayment, toldLoss } from '#features/checkout/server/public.ts'
import { keptDays, triedDays } from '#features/messages/rules.ts'
import { deleteOldUnproven, processDelivery } from '#features/messages/server/public.ts'
import { orderChanged } from '#features/orders/server/public.ts'
import { ProviderError, providerTitle, worlds } from '#features/payment-methods/server/public.ts'
import { noteBought } from '#features/reminders/server/public.ts'
import { followTheme } from '#features/script/server/public.ts'
import { cutOffWhereRefused, scopesChanged, shopChanged, ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { handle, job, type JobHandler } from '#kit/server/jobs.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import * as repository from './repository.ts'

const sweepDeliveries = job('sweep-webhooks', z.object({}))

/** Returns false where the message is about nothing that is known here. */
type Handler = (services: Services, storeId: string, topic: string, payload: unknown) => Promise<boolean>

const always =
  (run: (services: Services, storeId: string) => Promise<unknown>): Handler =>
  async (services, storeId) => {
    await run(services, storeId)
    return true
  }

/** Who placed the shop's order, as a hash, and when. */
const bought = z.object({ buyer: z.string(), created_at: z.coerce.date() })

/** What a shop's messages lead to. A topic that is not listed only proves that the shop reaches us. */
const shopHandlers: Record<string, Handler> = {
  'orders/updated': async (services, storeId, topic, payload) => {
    const { data } = bought.safeParse(payload)
    if (data) await noteBought(services.db, storeId, data.buyer, data.created_at)
    return orderChanged(services, storeId, topic, payload)
  },
  'orders/fulfilled': orderChanged,
  'orders/partially_fulfilled': orderChanged,
  'orders/cancelled': orderChanged,
  'refunds/create': orderChanged,
  'themes/publish': always(({ db }, storeId) =>
    followTheme.enqueue(db, { storeId }, { key: `follow-theme:${storeId}` }),
  ),
  'shop/update': always(shopChanged),
  'app/uninstalled': always(cutOffWhereRefused),
  'app/scopes_update': always(scopesChanged),
}

const json = z.string().transform((text): unknown => JSON.parse(text))

const named = z.object({
  kind: z.enum(['payment', 'refund', 'dispute']).default('payment'),
  /** Absent in those that were kept before there were two. */
  world: z.enum(worlds).optional(),
  reference: z.string().nullable(),
  payment_id: z.string().nullable(),
  proven: json.pipe(provenPayment).optional(),
  dispute: z.enum(['none', 'open', 'won', 'lost']).optional(),
  loss: json.pipe(toldLoss).optional(),
})

/** Does what a kept message asks for. A second time it does nothing, and the handlers themselves may be repeated. */
const process = async (services: Services, deliveryId: number): Promise<void> => {
  const delivery = await repository.findWaiting(services.db, deliveryId)
  if (!delivery) return
  try {
    const effect = await follow(services, delivery)
    await repository.setProcessed(services.db, deliveryId, effect, services.now())
  } catch (error) {
    await repository.setFailed(services.db, deliveryId, toProblem(error, delivery.source)).catch(() => undefined)
    throw error
  }
}

const follow = async (services: Services, delivery: repository.Waiting) => {
  const { source, store_id: storeId, topic, payload } = delivery
  if (source !== 'shopify')
    return (await paymentChanged(services, storeId, source, named.parse(payload))) ? 'followed' : 'unmatched'
  const handler = shopHandlers[topic]
  if (!handler) return 'nothing'
  return (await handler(services, storeId, topic, payload)) ? 'followed' : 'unmatched'
}

/** Why it did not work, in words that hold nothing of the message: errors of others may repeat what a shopper typed. */
const toProblem = (error: unknown, source: string): string => {
  if (error instanceof ShopError) return 'Your shop did not respond as expected.'
  const asked = source === 'shopify' ? 'Shopify' : providerTitle(source)
  return error instanceof ProviderError || error instanceof OutboundError
    ? `${asked} did not respond as expected.`
    : 'Something went wrong on our side.'
}

const forgottenMs = 2 * 60_000
/** What could not be processed for so long is left alone, so that it stands in nobody's way. */
const triedMs = triedDays * 24 * 60 * 60_000
const keptMs = keptDays * 24 * 60 * 60_000

export const webhookWorkers: JobHandler[] = [
  handle(processDelivery, (services, { deliveryId }) => process(services, deliveryId)),
  handle(
    sweepDeliveries,
    async ({ db, now }) => {
      const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
      for (const deliveryId of await repository.listForgotten(db, ago(triedMs), ago(forgottenMs)))
        await processDelivery.enqueue(db, { deliveryId }, { key: `webhook:${deliveryId}`, ifAbsent: true })
      await repository.deleteOld(db, ago(keptMs))
      await deleteOldUnproven(db, ago(keptMs))
    },
    { cron: '*/5 * * * *' },
  ),
]
