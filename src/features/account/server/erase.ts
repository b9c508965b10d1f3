import { letter, provenName } from '#features/auth/server/public.ts'
import {
  retryAt,
  endBusiness,
  isBeingPaid,
  type Leftover,
  disconnectShop,
} from '#features/store-removal/server/public.ts'
import { listEveryStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { eraseAccount, eraseAttempts, mailFarewell } from './jobs.ts'
import * as repository from './repository.ts'

/**
 * Lets go of every shop, ends what costs money and erases the account, in that order; each step may be repeated.
 * Throws while a shop cannot be reached and `insistUntil` has not come. A shopper who pays at this moment still gets the order.
 */
export const erase = async (services: Services, payload: { merchantId: string; insistUntil: string }) => {
  const { db, now } = services
  const { merchantId } = payload
  const merchant = await repository.findLeaving(db, merchantId)
  if (!merchant) return
  const mayRetry = now() < new Date(payload.insistUntil)
  const stores = await listEveryStore(db, merchantId)
  const leftovers: Leftover[] = []
  for (const store of stores) {
    const leftover = await disconnectShop(services, store, mayRetry)
    if (leftover) leftovers.push(leftover)
  }
  for (const { id } of stores) {
    if (!(await isBeingPaid(services, id))) continue
    await eraseAccount.enqueue(db, payload, { runAt: retryAt(services), maxAttempts: eraseAttempts })
    return
  }
  for (const { id } of stores) await endBusiness(services, id)
  await db.transaction().execute(async (db) => {
    if (!(await repository.eraseMerchant(db, merchantId))) return
    await mailFarewell.enqueue(db, { email: merchant.email, name: provenName(merchant), leftovers })
  })
}

export const farewellMail = (product: string, { name, leftovers }: { name: string; leftovers: Leftover[] }) =>
  letter({
    subject: `Your ${product} account is deleted`,
    title: 'Goodbye, and thank you',
    name,
    paragraphs: [
      `Your ${product} account and everything in it is deleted: your stores here, their settings, keys and orders. Nothing in your shops themselves was deleted.`,
      ...(leftovers.length > 0
        ? [
            `One thing is left to do: we are not allowed to change the theme of ${leftovers.map(({ shop }) => shop).join(', ')}. Open layout/theme.liquid there and delete this line. Until then it does nothing: your shoppers use the shop's own checkout.`,
          ]
        : []),
    ],
    code: leftovers.map(({ line }) => line),
  })
