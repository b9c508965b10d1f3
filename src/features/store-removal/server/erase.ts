import { letter, provenName } from '#features/auth/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { eraseAttempts, eraseStore, mailStoreRemoved } from './jobs.ts'
import * as repository from './repository.ts'
import { retryAt, endBusiness, isBeingPaid, type Leftover, disconnectShop } from './wind-up.ts'

/** Erases a store whose merchant asked for that; each step may be repeated. A shopper who pays at this moment still gets the order. */
export const erase = async (services: Services, payload: { storeId: string; insistUntil: string }) => {
  const { db, now } = services
  const leaving = await repository.findLeaving(db, payload.storeId)
  if (!leaving) return
  const mayRetry = now() < new Date(payload.insistUntil)
  const leftover = await disconnectShop(services, leaving, mayRetry)
  if (await isBeingPaid(services, leaving.id)) {
    await eraseStore.enqueue(db, payload, { runAt: retryAt(services), maxAttempts: eraseAttempts })
    return
  }
  await endBusiness(services, leaving.id)
  await db.transaction().execute(async (db) => {
    if (!(await repository.eraseRow(db, leaving.id))) return
    const { email, store } = leaving
    await mailStoreRemoved.enqueue(db, { email, name: provenName(leaving), store, leftover })
  })
}

type Removed = { name: string; store: string; leftover: Leftover | null }

export const removedMail = (product: string, { name, store, leftover }: Removed) =>
  letter({
    subject: `${store} is removed from ${product}`,
    title: `${store} is removed`,
    name,
    paragraphs: [
      `${store} and everything that ${product} stored about it is deleted: its settings, keys, orders and figures. Nothing in the shop itself was deleted.`,
      ...(leftover
        ? [
            `One thing is left to do: we are not allowed to change the theme of ${leftover.shop}. Open layout/theme.liquid there and delete this line. Until then it does nothing: your shoppers use the shop's own checkout.`,
          ]
        : []),
    ],
    code: leftover ? [leftover.line] : [],
  })
