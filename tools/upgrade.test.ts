import { expect, it } from 'vitest'
import { listDifferences } from '#features/dashboard/server/proof/repository.ts'
import { openDatabase, openPool } from '#kit/server/db/database.ts'
import { databaseAt, execute, testDatabase } from '#kit/testing/database.ts'
import { migrate } from './migrate.ts'

/** A shop in business: a payment under way, a checkout that was left, one to be erased, and an order. */
const business = `
  insert into merchants (email, name, password_hash) values ('mia@example.com', 'Mia', 'x');
  insert into stores (merchant_id, shop_domain, name) select id, 'shop.myshopify.com', 'Shop' from merchants;
  insert into checkouts (token, store_id, state, currency, cart_url, expires_at, total)
    select token || repeat('-', 20), id, state, 'EUR', 'https://shop.example/cart', now() + interval '1 day', 1000
    from stores, (values ('paying', 'paying'), ('left', 'open'), ('erased', 'open')) as made (token, state);
  insert into payment_attempts (checkout_id, store_id, provider, method, idempotency_key, amount, currency, checkout_version, state)
    select id, store_id, 'airwallex', 'card', gen_random_uuid(), 1000, 'EUR', 1, 'waiting' from checkouts where state = 'paying';
  insert into orders (store_id, shopify_order_id, order_number, email, currency, subtotal, total, financial_status,
      fulfillment_status, placed_at)
    select id, 1, '#1', 'ann@example.com', 'EUR', 1000, 1000, 'PAID', 'UNFULFILLED', now() from stores`

it.each(['0050_orders_take_turns', '0062_countries_of_rates'])(
  'brings a shop in business up from %s, and counts what becomes of it',
  async (last) => {
    const { url, drop } = await testDatabase()
    const name = `up_${process.pid}`
    await execute(url, `create database ${name}`)
    const target = databaseAt(url, name)
    const pool = openPool(target)
    try {
      await migrate(target, last)
      await pool.query(business)
      await migrate(target)
      await pool.query(`
        update checkouts set state = 'paid', paid_at = now() where state = 'paying';
        update checkouts set language = 'nl' where token like 'left%';
        delete from checkouts where token like 'erased%';
        update orders set cancelled_at = now()`)
      const { rows } = await pool.query<{ id: string }>('select id from stores')
      expect(await listDifferences(openDatabase(pool), rows[0]!.id, '2000-01-01', '2101-01-01')).toEqual([])
      const { rows: counted } = await pool.query('select sum(checkouts)::integer as checkouts from daily_funnel')
      expect(counted).toEqual([{ checkouts: 2 }])
    } finally {
      await pool.end()
      await execute(url, `drop database ${name} with (force)`)
      await drop()
    }
  },
)
