import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { expireOld } from './repository.ts'
import { sweep } from './sweep.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const openOverdue = async (): Promise<string> => {
  const token = await world.checkout()
  await world.app.db
    .updateTable('checkouts')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('token', '=', token)
    .execute()
  return token
}

const statesOf = async (tokens: string[]) =>
  (await world.app.db.selectFrom('checkouts').select('state').where('token', 'in', tokens).execute()).map(
    ({ state }) => state,
  )

it('ends what was not finished in portions, and leaves what somebody has in hand to the next sweep', async () => {
  const { db, services } = world.app
  const tokens = [await openOverdue(), await openOverdue(), await openOverdue(), await openOverdue()]
  const holder = await world.app.pool.connect()
  await holder.query('begin')
  await holder.query('select from checkouts where token = $1 for update', [tokens[0]])
  expect([await expireOld(db, new Date(), 2), await expireOld(db, new Date(), 2)]).toEqual([2, 1])
  await holder.query('rollback')
  holder.release()
  await sweep(services)
  expect(await statesOf(tokens)).toEqual(['expired', 'expired', 'expired', 'expired'])
})

it('does the rest where one part of it fails, and says which', async () => {
  const { db, services } = world.app
  await openOverdue()
  const happened_at = new Date(Date.now() - 365 * 86_400_000)
  await db.insertInto('diversions').values({ store_id: world.store.id, cause: 'subscription', happened_at }).execute()
  await sql
    .raw(
      `create function meets() returns trigger language plpgsql as $$ begin
        raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
      create trigger meets before update on checkouts for each row when (new.state = 'expired') execute function meets()`,
    )
    .execute(db)
  await expect(sweep(services)).rejects.toThrow('Could not end checkouts that were not finished.')
  expect(await db.selectFrom('diversions').select('cause').execute()).toEqual([])
})
