import { letter } from '#features/auth/server/public.ts'
import { endSubscription } from '#features/billing/server/public.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { scriptLine } from '#features/script/theme-line.ts'
import { listStores } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { eraseAccount, eraseAttempts, mailFarewell } from './jobs.ts'
import * as repository from './repository.ts'

const payingMs = 3_600_000
const comeBackMs = 5 * 60_000

type Leftover = { shop: string; line: string }

/**
 * Takes the script off every store, ends what costs money and erases the account, in that order; each step may be repeated.
 * Throws while a shop cannot be reached and `insistUntil` has not come.
 */
export const erase = async (
  services: Services,
  { merchantId, insistUntil }: { merchantId: string; insistUntil: string },
) => {
  const { db, now } = services
  const merchant = await repository.findLeaving(db, merchantId)
  if (!merchant) return
  const stores = await listStores(db, merchantId)
  const leftovers: Leftover[] = []
  for (const store of stores) {
    const insist = now() < new Date(insistUntil)
    if (!(await takeScriptOff(services, store.id, insist)) && store.is_script_injected)
      leftovers.push({ shop: store.shop_domain, line: scriptLine(services.env.PUBLIC_URL, store.id) })
  }
  if (await repository.isBeingPaid(db, merchantId, new Date(now().getTime() - payingMs))) {
    // A shopper who pays at this moment still gets the order.
    await eraseAccount.enqueue(
      db,
      { merchantId, insistUntil },
      { runAt: new Date(now().getTime() + comeBackMs), maxAttempts: eraseAttempts },
    )
    return
  }
  // Insisted on for as long as it takes: nobody may go on paying for an account that is gone.
  for (const store of stores) await endSubscription(services, store.id)
  for (const store of stores) await repository.eraseSales(db, store.id)
  await db.transaction().execute(async (db) => {
    if (!(await repository.eraseMerchant(db, merchantId))) return
    await mailFarewell.enqueue(db, { email: merchant.email, name: merchant.name, leftovers })
  })
}

/** True when the theme no longer has the line. False where the shop does not let us take it out. */
const takeScriptOff = async (services: Services, storeId: string, insist: boolean): Promise<boolean> => {
  try {
    const { is_script_injected } = await switchAddOn(services, storeId, false)
    return !is_script_injected
  } catch (error) {
    if (insist && !isFinal(error)) throw error
    services.log.warn({ err: error, storeId }, 'the script could not be taken off a store that is erased')
    return false
  }
}

const closed = new Set(['unknown-shop', 'wrong-token', 'access-denied'])

/** Trying again changes nothing: the store was never connected, or its shop has taken our access away. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && (error.status < 500 || closed.has((error as { problem?: string }).problem ?? ''))

export const farewellMail = (product: string, { name, leftovers }: { name: string; leftovers: Leftover[] }) =>
  letter({
    subject: `Your ${product} account is deleted`,
    title: 'Goodbye, and thank you',
    name,
    paragraphs: [
      `your ${product} account and everything in it is deleted: your stores here, their settings, keys and orders. Nothing in your shops themselves was deleted.`,
      ...(leftovers.length > 0
        ? [
            `One thing is left to do: we may not change the theme of ${leftovers.map(({ shop }) => shop).join(', ')}. Open layout/theme.liquid there and delete this line. Until then it does nothing: your shoppers use the shop's own checkout.`,
          ]
        : []),
    ],
    code: leftovers.map(({ line }) => line),
  })
