import { audit } from '#features/audit/server/public.ts'
import { askingProviders } from '#features/payment-methods/server/public.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { messages } from '../contract.ts'
import { canPlay, effectSentence, perPage, secretPage, unprovenSentence } from '../rules.ts'
import { namedIds, findOrders, getSender } from './about.ts'
import { processDelivery } from './jobs.ts'
import * as repository from './repository.ts'
import { listUnproven } from './unproven-repository.ts'

const allowance = { name: 'play-message', points: 60, seconds: 600 }
const asking = new Set<string>(askingProviders)

export const messageRoutes: Routes<typeof messages> = {
  list: async ({ db, store }, { query }) => {
    const rows = await repository.listMessages(db, store.id, query, perPage + 1)
    const page = rows.slice(0, perPage)
    const orders = await findOrders(db, store.id, page)
    return {
      messages: page.map((row) => {
        const sender = getSender(row.source)
        return {
          id: row.id,
          sender,
          topic: row.topic,
          external_id: row.external_id,
          received_at: row.received_at.toISOString(),
          sent_at: row.triggered_at?.toISOString() ?? null,
          repeats: row.repeats,
          proof: asking.has(row.source) ? ('asked' as const) : ('signed' as const),
          effect: row.effect,
          sentence: effectSentence(row.effect, sender, row.problem),
          about: namedIds(row),
          order: orders.get(row.id) ?? null,
          can_play: canPlay(row.effect),
        }
      }),
      next: rows.length > perPage ? page.at(-1)!.id : null,
    }
  },

  types: async ({ db, store }) => ({
    types: (await repository.listTypes(db, store.id)).map(({ source, topic }) => ({
      source,
      topic,
      sender: getSender(source),
    })),
  }),

  unproven: async ({ db, store }) => ({
    unproven: (await listUnproven(db, store.id)).map(({ source, reason, times, first_at, last_at }) => ({
      sender: getSender(source),
      reason,
      times: Number(times),
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
      sentence: unprovenSentence(reason, getSender(source)),
      page: secretPage(source),
    })),
  }),

  play: async (ctx, { params: { id } }) => {
    await ctx.limits.take(allowance, ctx.store.id)
    await ctx.db.transaction().execute(async (db) => {
      if (!(await repository.playAgain(db, ctx.store.id, id))) {
        if (!(await repository.hasMessage(db, ctx.store.id, id))) throw refuse.notFound()
        throw refuse.conflict('This message is being processed, or there is nothing left to do.')
      }
      await processDelivery.enqueue(db, { deliveryId: id }, { key: `webhook:${id}` })
      await audit({ ...ctx, db }, 'message.played', { message: id })
    })
    return { id }
  },
}
