import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#kit/server/db/database.ts'
import type { Ground, MailPlan, ReminderCode, SentMail } from '../rules.ts'

/** A checkout that was left, with all that decides whether its shopper is written to. */
export type Left = {
  id: string
  token: string
  store_id: string
  store_name: string
  contact_email: string | null
  email: string
  locale: string
  currency: string
  total: number
  opened_at: Date
  last_sign: Date
  ground: Ground
  mails: MailPlan[]
  /** What the store gives with its mails. */
  offer: ReminderCode | null
  time_zone: string
  /** Of the series that goes on. */
  address_key: string | null
  began_at: Date | null
  code_ends_at: Date | null
  sent: SentMail[]
}

/** An address and nothing else: no list of them, no name, group or remark around one. */
const plainAddress = String.raw`^[a-z0-9._%+'/=?^{|}~&#$!*-]+@[a-z0-9-]+([.][a-z0-9-]+)+$`
/** How many are read at a time. */
const pageSize = 1_000

/**
 * Those that may be written about: in a store whose shop is connected and whose checkout is switched on, with an address that was
 * typed on the page, with a ground, not paid by whom it belongs to, not declined, not the merchant's own, with goods left in it, and not
 * told since its last price that it can be paid in the shop alone.
 */
const left = (db: Db, only: ReturnType<typeof sql>) =>
  sql<Omit<Left, 'sent'> & { sent: { number: number; at: string }[]; place: string }>`
    select one.id, one.updated_at::text as place, one.token, one.store_id, store.name as store_name, store.contact_email, one.email, one.locale, one.currency,
      one.total, one.opened_at, one.updated_at as last_sign, settings.ground, settings.mails,
      settings.code as offer, store.time_zone, series.address_key, series.began_at, series.code_ends_at,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'at', claimed_at)), '[]')
        from reminder_mails where checkout_id = one.id) as sent
    from checkouts as one
    join stores as store on store.id = one.store_id
    join reminder_settings as settings on settings.store_id = one.store_id
    left join reminder_series as series on series.checkout_id = one.id
    where ${only}
      and settings.is_on and one.updated_at >= settings.on_since
      and (one.extras ->> 'reminder' = 'true'
        or (settings.ground = 'declared' and one.extras ->> 'reminder' is distinct from 'false'))
      and store.is_add_on_enabled and store.is_script_injected and store.access_token_sealed is not null
      and store.leaving_at is null
      and one.email_typed_at is not null and one.state in ('open', 'failed') and not one.is_trial
      and one.erased_at is null and one.email ~* ${plainAddress}
      and series.ended_at is null
      and exists (select from checkout_lines where checkout_id = one.id and quantity > 0)
      and not exists (select from diversions where store_id = one.store_id and handover = one.id and cause = 'duties'
        and (one.priced_at is null or happened_at >= one.priced_at))
      and not exists (select from checkouts as other where other.store_id = one.store_id
        and lower(other.email) = lower(one.email) and other.state in ('paying', 'paid', 'ordered') and not other.is_trial
        and other.updated_at >= one.opened_at)
      and not exists (select from orders where orders.store_id = one.store_id
        and lower(orders.email) = lower(one.email) and orders.placed_at >= one.opened_at
        and orders.erased_at is null)
    order by one.updated_at, one.id limit ${pageSize}`.execute(db)

const asLeft = ({ place: _place, ...row }: Awaited<ReturnType<typeof left>>['rows'][number]): Left => ({
  ...row,
  sent: row.sent.map(({ number, at }) => ({ number, at: new Date(at) })),
})

/**
 * Those whose shopper gave no sign of life for some minutes, and of whom no series that was due is older than a month: all of them,
 * page by page, for most of them wait for a later mail, or none is sent about them, and keep nobody behind them waiting.
 */
export async function* eachLeft(db: Db, now: Date, quietMinutes: number): AsyncGenerator<Left> {
  const minutes = (count: number) => new Date(now.getTime() - count * 60_000)
  const since = minutes(31 * 24 * 60)
  const stores = await db.selectFrom('reminder_settings').select('store_id').where('is_on', '=', true).execute()
  for (const { store_id } of stores) {
    let after = sql`true`
    let isMore = true
    while (isMore) {
      const { rows } = await left(
        db,
        sql`one.store_id = ${store_id} and one.updated_at between ${since} and ${minutes(quietMinutes)} and ${after}
          and (series.checkout_id is not null or one.updated_at > ${minutes(9 * 24 * 60)})`,
      )
      yield* rows.map(asLeft)
      const last = rows.at(-1)
      isMore = rows.length === pageSize
      if (last) after = sql`(one.updated_at, one.id) > (${last.place}::timestamptz, ${last.id})`
    }
  }
}

export const findLeft = async (db: Db, checkoutId: string): Promise<Left | undefined> =>
  (await left(db, sql`one.id = ${checkoutId}`)).rows.map(asLeft)[0]

export const isStopped = async (db: Db, storeId: string, key: string): Promise<boolean> =>
  (await db
    .selectFrom('reminder_stops')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('address_key', '=', key)
    .executeTakeFirst()) !== undefined

/** Makes all that is sent to one address take turns until the transaction ends. */
export const lockAddress = (db: Db, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reminders ${key}`}, 0))`.execute(db)

/** Whether another checkout's series for the address began since: one of which no mail was sent did not. */
export const hasSeriesSince = async (db: Db, checkoutId: string, storeId: string, key: string, since: Date) =>
  (await db
    .selectFrom('reminder_series')
    .select('checkout_id')
    .where('store_id', '=', storeId)
    .where('address_key', '=', key)
    .where('checkout_id', '!=', checkoutId)
    .where('began_at', '>', since)
    .where((where) =>
      where.exists(
        where
          .selectFrom('reminder_mails')
          .select('number')
          .whereRef('reminder_mails.checkout_id', '=', 'reminder_series.checkout_id'),
      ),
    )
    .executeTakeFirst()) !== undefined

/** Notes a series, and that its checkout is open for as long as its links are to lead there. */
export const beginSeries = async (
  db: Db,
  { id, store_id, ground }: Left,
  key: string,
  now: Date,
  openUntil: Date,
): Promise<void> => {
  await db
    .insertInto('reminder_series')
    .values({ checkout_id: id, store_id, address_key: key, ground, began_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('checkouts')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${openUntil})` })
    .where('id', '=', id)
    .execute()
}

/** Takes it upon itself to send a mail; false where somebody did. */
export const claimMail = async (db: Db, checkoutId: string, number: number, now: Date): Promise<boolean> => {
  const row = await db
    .insertInto('reminder_mails')
    .values({ checkout_id: checkoutId, number, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a claim back whose mail was certainly not sent. */
export const releaseMail = (db: Db, checkoutId: string, number: number) =>
  db
    .deleteFrom('reminder_mails')
    .where('checkout_id', '=', checkoutId)
    .where('number', '=', number)
    .where('sent_at', 'is', null)
    .execute()

export const noteSent = (db: Db, checkoutId: string, number: number, now: Date) =>
  db
    .updateTable('reminder_mails')
    .set({ sent_at: now })
    .where('checkout_id', '=', checkoutId)
    .where('number', '=', number)
    .execute()

export const endSeries = (db: Db, checkoutId: string, now: Date) =>
  db
    .updateTable('reminder_series')
    .set({ ended_at: now })
    .where('checkout_id', '=', checkoutId)
    .where('ended_at', 'is', null)
    .execute()

/** Nobody at this address is reminded by this store any more. */
export const stopAddress = async (db: Db, storeId: string, key: string, now: Date): Promise<void> => {
  await db
    .insertInto('reminder_stops')
    .values({ store_id: storeId, address_key: key, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('reminder_series')
    .set({ ended_at: now })
    .where('store_id', '=', storeId)
    .where('address_key', '=', key)
    .where('ended_at', 'is', null)
    .execute()
}

export const findReminded = (db: Db, checkoutId: string) =>
  db
    .selectFrom('checkouts')
    .innerJoin('stores', 'stores.id', 'checkouts.store_id')
    .select(['checkouts.id', 'checkouts.token', 'checkouts.store_id', 'checkouts.email', 'checkouts.locale'])
    .select(['stores.name as store_name'])
    .where('checkouts.id', '=', checkoutId)
    .executeTakeFirst()

/** Whose checkout an address names by its id; undefined for one that is none. */
export const findReminderStoreId = async (db: Db, id: string): Promise<string | undefined> => {
  if (!z.uuid().safeParse(id).success) return undefined
  const row = await db.selectFrom('checkouts').select('store_id').where('id', '=', id).executeTakeFirst()
  return row?.store_id
}

/** Notes that somebody bought in the shop itself, while the store sends reminders. */
export const noteBought = (db: Db, storeId: string, key: string, at: Date) =>
  sql`insert into reminder_purchases (store_id, address_key, bought_at)
    select ${storeId}, ${key}, ${at} where exists (select from reminder_settings where store_id = ${storeId} and is_on)
    on conflict (store_id, address_key) do update
      set bought_at = greatest(reminder_purchases.bought_at, excluded.bought_at)`.execute(db)

export const hasBoughtSince = async (db: Db, storeId: string, key: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('reminder_purchases')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('address_key', '=', key)
    .where('bought_at', '>=', since)
    .executeTakeFirst()) !== undefined

export const forgetPurchases = (db: Db, before: Date) =>
  db.deleteFrom('reminder_purchases').where('bought_at', '<', before).execute()

/** The shopper came back by a link; that is a sign of life. */
export const noteReturn = async (db: Db, checkoutId: string, now: Date): Promise<void> => {
  await db
    .updateTable('reminder_series')
    .set({ came_back_at: sql<Date>`coalesce(came_back_at, ${now})` })
    .where('checkout_id', '=', checkoutId)
    .execute()
  await db
    .updateTable('checkouts')
    .set({ updated_at: now })
    .where('id', '=', checkoutId)
    .where('state', 'in', ['open', 'failed'])
    .execute()
}

export const listGoods = (db: Db, checkoutId: string) =>
  db
    .selectFrom('checkout_lines')
    .select(['title', 'variant_title', 'quantity', 'line_total'])
    .where('checkout_id', '=', checkoutId)
    .where('quantity', '>', 0)
    .orderBy('position')
    .execute()
