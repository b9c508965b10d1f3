import { randomUUID } from 'node:crypto'
import type { Services } from '#kit/server/context.ts'
import { allowLonger } from '#kit/server/db/database.ts'
import { oneByOne } from '#kit/server/one-by-one.ts'
import { unpaidDays } from '../rules.ts'
import * as repository from './repository.ts'

const atOnce = 500
/** A busy store's month is tens of thousands of orders, whose figures are counted anew; nobody waits for it. */
const monthSeconds = 600

/**
 * Erases what was kept of shoppers for long enough; what a kill left undone is done the night after. A month that cannot be erased
 * keeps no other from it, and is thrown in the end.
 */
export const eraseOld = async (services: Services): Promise<void> => {
  await eraseOpened(services, repository.lockUnpaid)
  await eraseOpened(services, repository.lockNeverOrdered)
  const months = await repository.listMonthsToErase(services.db, services.now())
  await oneByOne(
    services.log,
    months.map((month) => [`erase ${month.first} of store ${month.store_id}`, () => eraseMonth(services, month)]),
  )
}

const eraseOpened = async ({ db, now }: Services, lock: typeof repository.lockUnpaid): Promise<void> => {
  const before = new Date(now().getTime() - unpaidDays * 86_400_000)
  for (;;) {
    const erased = await db.transaction().execute(async (db) => {
      const ids = await lock(db, before, atOnce)
      await repository.eraseCheckouts(db, ids, now())
      return ids.length
    })
    if (erased < atOnce) return
  }
}

/** Whole months: a person who ordered twice in one stays one customer in its figures. */
const eraseMonth = ({ db, now }: Services, month: repository.StoreMonth) =>
  db.transaction().execute(async (db) => {
    await allowLonger(db, monthSeconds)
    const orders = await repository.lockMonthOrders(db, month)
    await repository.eraseOrders(db, month.store_id, orders, randomUUID(), now())
  })

/** Erases what a store keeps of whoever has this address, but for what is being paid or ordered at this moment. */
export const erasePerson = ({ db, now }: Services, storeId: string, email: string) =>
  db.transaction().execute(async (db) => {
    const orders = await repository.lockOrdersBy(db, storeId, email)
    await repository.eraseOrders(db, storeId, orders, randomUUID(), now())
    const { ids, waiting } = await repository.lockCheckoutsBy(db, storeId, email)
    await repository.eraseCheckouts(db, ids, now())
    await repository.erasePurchasesBy(db, storeId, email)
    await repository.deleteFiltersBy(db, storeId, email)
    return { orders: orders.length, checkouts: ids.length, waiting }
  })
