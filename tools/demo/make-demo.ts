import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { openServices } from '#apps/server/services.ts'
import { proveAddress } from '#features/auth/server/proofs/repository.ts'
import { hashPassword } from '#features/auth/server/public.ts'
import { findMerchantByEmail, insertMerchant } from '#features/auth/server/repository.ts'
import { fromForm } from '#features/shipping-rates/server/rate-units.ts'
import { insertRate, listRates } from '#features/shipping-rates/server/repository.ts'
import { saveStore } from '#features/stores/server/repository.ts'
import type { Services } from '#kit/server/context.ts'
import type { Env } from '#kit/server/env.ts'
import { Refusal } from '#kit/server/errors.ts'
import { subscribeStore, connectBillingWebhooks } from './billing.ts'
import { connectPayments, connectShop, hasMoved, importOrders, resetShop, switchOn } from './connect-store.ts'
import { dressStore } from './dress-store.ts'
import { hasSales } from './repository.ts'
import { makeYearOfVisits } from './sales.ts'
import { type DemoShop, demoShops } from './shops.ts'
import { withIds, writeSales } from './write-sales.ts'

const demoAccount = { email: 'demo@checky.example', name: 'Noor', last_name: 'van Dijk' }
const demoPassword = 'demo-merchant-2026'

type Options = {
  databaseUrl: string
  /** Must name the sandbox as the outside world. */
  env: Env
  sandboxUrl: string
}

/** A machine that does much else keeps the sandbox from answering in time: a store is then made once more, which doubles nothing. */
const patiently = retry(
  handleWhen((error) => error instanceof Refusal && error.status === 502),
  { maxAttempts: 6, backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 10_000 }) },
)

/**
 * Makes the demo merchant with two stores and a year of sales, unless that has been done: in the product's tables and in the
 * sandbox's shops alike. The product should be listening, so that the shops' webhooks prove the connection.
 */
export async function makeDemo({ databaseUrl, env, sandboxUrl }: Options): Promise<void> {
  const { services, close } = openServices({ ...env, DATABASE_URL: databaseUrl })
  try {
    const merchantId = await demoMerchant(services)
    await connectBillingWebhooks(services, sandboxUrl)
    for (const shop of demoShops) {
      await patiently.execute(() => makeStore(services, merchantId, shop, sandboxUrl))
      const store = await saveStore(services.db, merchantId, shop.identity.domain)
      await subscribeStore(services, store, shop, demoAccount.email, sandboxUrl)
    }
  } finally {
    await close()
  }
}

async function demoMerchant({ db }: Services): Promise<string> {
  const known = await findMerchantByEmail(db, demoAccount.email)
  if (known) return known.id
  const made = await insertMerchant(db, { ...demoAccount, password_hash: await hashPassword(demoPassword) })
  await proveAddress(db, made.id)
  return made.id
}

async function makeStore(services: Services, merchantId: string, shop: DemoShop, sandboxUrl: string): Promise<void> {
  const store = await saveStore(services.db, merchantId, shop.identity.domain)
  if (await hasSales(services.db, store.id)) {
    if (await hasMoved(services, shop, sandboxUrl)) await followMove(services, store, shop, sandboxUrl)
    return
  }
  await resetShop(shop, sandboxUrl)
  await connectShop(services, store, shop)
  if (shop.isComplete) {
    await connectPayments(services, store.id, sandboxUrl)
    await switchOn(services, store.id)
  }
  await makeRates(services, store.id, shop)
  const now = services.now()
  const visits = withIds(makeYearOfVisits(shop, now))
  await importOrders(shop, visits, sandboxUrl)
  await services.db.transaction().execute(async (db) => {
    if (shop.isComplete) await dressStore(db, store.id, shop)
    await writeSales(db, store.id, shop, visits, now)
  })
}

async function makeRates({ db }: Services, storeId: string, { rates, identity }: DemoShop): Promise<void> {
  if ((await listRates(db, storeId)).length > 0) return
  for (const rate of rates) await insertRate(db, storeId, fromForm(rate, identity.currency))
}

/** The product is served at another address than last time: shop, provider and theme must know. */
async function followMove(
  services: Services,
  store: Awaited<ReturnType<typeof saveStore>>,
  shop: DemoShop,
  sandboxUrl: string,
): Promise<void> {
  try {
    await connectShop(services, store, shop)
    if (!shop.isComplete) return
    await connectPayments(services, store.id, sandboxUrl)
    if (store.is_add_on_enabled) await switchOn(services, store.id)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.warn(`The demo store ${shop.identity.name} still points to the product's former address: ${reason}`)
  }
}
