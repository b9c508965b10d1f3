import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** Shipping rates as a busy merchant has them. */
export const addRates = (db: Db, storeId: string, count: number) =>
  sql`insert into shipping_rates (store_id, name, internal_name, description, currency, minimum_cart_value, shipping_price)
    select ${storeId}, 'Rate ' || n, 'internal ' || n, 'Delivered within ' || n || ' days', 'EUR', n * 100, 495
    from generate_series(1, ${count}::int) n`.execute(db)

/**
 * Orders spread evenly from one moment to another, with two lines each, two checkouts each, and a discount on every fifth.
 * `first` keeps the shop's ids apart.
 */
export const addOrders = async (db: Db, storeId: string, sales: Sales) => {
  // The figures of a statement's orders are kept with it, from memory.
  for (let begin = 0; begin < sales.count; begin += atOnce)
    await addSome(db, storeId, sales, begin, Math.min(begin + atOnce, sales.count) - 1)
}

const atOnce = 20_000
type Sales = { count: number; first: number; from: Date; to: Date }

const addSome = async (db: Db, storeId: string, { count, first, from, to }: Sales, begin: number, last: number) => {
  const moment = (n: string, of: number) =>
    sql`${from}::timestamptz + ${sql.raw(n)}::float8 / ${of}::float8 * (${to}::timestamptz - ${from}::timestamptz)`
  /** Every checkout has a name of its own, by which its order finds it. */
  const id = (n: string) => sql`md5(${storeId}::text || (${first}::bigint * 2 + ${sql.raw(n)})::text)::uuid`
  const mark = (values: readonly string[], salt: number) =>
    sql`(${sql.val([...values])}::text[])[1 + abs(hashint4(n + ${sql.raw(String(salt))})) % ${sql.raw(String(values.length))}]`
  // Of two, one is paid; the others left at every step, on every device, from seven countries and hundreds of campaigns.
  await sql`with opened as (
      insert into checkouts (id, store_id, source, medium, campaign, token, currency, cart_url, opened_at, expires_at,
        total, email, shipping_address, country, locale, device, way, state, paid_at)
      select ${id('n')}, ${storeId}, ${mark(['', '', 'google', 'newsletter', 'instagram', 'pinterest'], 4)},
        ${mark(['', 'cpc', 'email', 'social'], 5)}, 'campaign ' || (hashint4(n + 6) & 63), gen_random_uuid()::text,
        'EUR', 'https://shop.example/cart', ${moment('n', count * 2)}, now(), 5000,
        case when n % 8 <> 1 then 'shopper@mail.example' end,
        case when n % 8 <> 3 then '{"address1": "Damrak 1", "city": "Amsterdam"}'::jsonb end,
        (array['NL', 'BE', 'DE', 'FR', 'AT', 'PL', 'ES'])[1 + abs(hashint4(n)) % 7],
        (array['nl', 'en', 'de', 'fr-FR'])[1 + abs(hashint4(n + 1)) % 4],
        (array['phone', 'phone', 'desktop', 'tablet'])[1 + abs(hashint4(n + 2)) % 4],
        case when n % 2 = 0 then (array['airwallex/card', 'airwallex/ideal', 'paypal/paypal'])[1 + abs(hashint4(n + 3)) % 3] else '' end,
        case when n % 2 = 0 then 'ordered' else 'expired' end, case when n % 2 = 0 then ${moment('n', count * 2)} end
      from generate_series(${begin * 2}::int, ${last * 2 + 1}::int) n
      returning id, store_id, opened_at, way
    )
    insert into payment_attempts (checkout_id, store_id, provider, method, idempotency_key, amount, currency,
      checkout_version, state, failure, created_at)
    select id, store_id, split_part(way, '/', 1), split_part(way, '/', 2), gen_random_uuid(), 5000, 'EUR', 1, 'failed',
      'Your bank declined the payment.', opened_at
    from opened where way <> '' and hashtext(id::text) % 20 = 0`.execute(db)
  await sql`with placed as (
      insert into orders (store_id, checkout_id, shopify_order_id, order_number, email, first_name, last_name, country, currency,
        subtotal, discount_total, discounts, total, financial_status, fulfillment_status, placed_at, cancelled_at)
      select ${storeId}, ${id('2 * n')}, 5000000000000 + ${first}::bigint + n, '#' || n, 'shopper' || (hashint4(n) & 262143) || '@mail.example',
        'Anna', 'Visser', 'NL', 'EUR', 5000, case when n % 5 = 0 then 500 else 0 end,
        case when n % 5 = 0 then jsonb_build_array(jsonb_build_object('title', 'CODE' || (hashint4(n) & 15), 'amount', 500)) else '[]' end,
        5000 + n % 7000, 'PAID', 'FULFILLED',
        ${moment('n', count)}, case when n % 60 = 0 then now() end
      from generate_series(${begin}::int, ${last}::int) n
      returning id, store_id, placed_at
    )
    insert into order_lines (order_id, position, store_id, placed_at, product_id, variant_id, title, handle, quantity, line_total)
    select id, position, store_id, placed_at, 1, 1, 'Stoneware Mug', 'stoneware-mug', 1, 2500
    from placed, generate_series(0, 1) position`.execute(db)
}

/** What the database does by itself within the hour. */
export const settle = async (db: Db) => {
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** The token of a checkout that a shopper left with something in the cart. */
export const openCheckoutToken = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom('checkouts').select('token').where('state', '=', 'open').limit(1).executeTakeFirst()
  return row?.token
}

/** An order of a shopper whose email address is known. */
export const placedOrder = async (db: Db) => {
  const row = await db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.token', 'orders.email'])
    .where('orders.email', '<>', '')
    .where('orders.cancelled_at', 'is', null)
    .orderBy('orders.placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { token: row.token, email: row.email }
}

/** Carts of three things that a store has sold before, as its storefront hands them over: some may be sold out. */
export const makeCarts = async (db: Db) => {
  const { rows } = await sql<{ store: string; currency: string; domain: string; variants: string[] }>`
    select stores.id store, stores.currency, stores.shop_domain domain, array_agg(sold.variant_id order by sold.variant_id) variants
    from stores join (select distinct store_id, variant_id from order_lines) sold on sold.store_id = stores.id
    where stores.is_add_on_enabled group by stores.id order by count(*) desc limit 1`.execute(db)
  const [{ store, currency, domain, variants }] = rows as [(typeof rows)[number]]
  const things = variants.map((id) => ({ variant_id: Number(id), quantity: 1 }))
  return things.map((_, at) => ({
    store,
    currency,
    cart_url: `https://${domain}/cart`,
    items: things.slice(at, at + 3),
  }))
}
