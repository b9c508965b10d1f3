import { sql } from 'kysely'
import { compiledOnce } from '#kit/server/db/compiled-once.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { Consent } from '../../consent.ts'

export type Visit = {
  consent: Consent
  country: string | null
  client_id: string | null
  session_id: string | null
  browser_id: string | null
  click_id: string | null
  ip: string | null
  user_agent: string | null
}

/** A checkout with what its store measures by; the token came from the shopper. */
export const findMeasured = async (db: Db, token: string) => (await measuredByToken(db, token))[0]

const measuredByToken = compiledOnce((db, token: string) =>
  db
    .selectFrom('checkouts as checkout')
    .leftJoin('analytics_settings as settings', 'settings.store_id', 'checkout.store_id')
    .leftJoin('orders as placed', 'placed.checkout_id', 'checkout.id')
    .leftJoin('shopper_visits as visit', 'visit.checkout_id', 'checkout.id')
    .select(['checkout.id', 'checkout.store_id', 'checkout.state', 'checkout.country', 'placed.order_number'])
    .select(['checkout.browsers', 'checkout.email'])
    .select(sql<Record<string, string> | null>`checkout.shipping_address`.as('shipping_address'))
    .select(['settings.google_analytical_id', 'settings.facebook_pixel_id'])
    .select(sql<boolean>`settings.conversions_api_token_sealed is not null`.as('has_token'))
    .select(sql<string | null>`checkout.shipping_address ->> 'country'`.as('shipping_country'))
    .select('visit.consent')
    .where('checkout.token', '=', token)
    // A merchant's own test order is told to nobody.
    .where('checkout.is_trial', '=', false)
    .modifyEnd(plannedOnce),
)

export type Measured = NonNullable<Awaited<ReturnType<typeof findMeasured>>>

export const findVisit = (db: Db, checkoutId: string): Promise<Visit | undefined> =>
  db
    .selectFrom('shopper_visits')
    .select(['consent', 'country', 'client_id', 'session_id', 'browser_id', 'click_id', 'ip', 'user_agent'])
    .where('checkout_id', '=', checkoutId)
    .$castTo<Visit>()
    .executeTakeFirst()

/** Keeps a visit; the identity that was known first stays, unless the new one knows nothing at all. */
export const keepVisit = async (
  db: Db,
  of: { checkoutId: string; storeId: string },
  visit: Visit,
  now: Date,
): Promise<Visit> => {
  const isForgotten = visit.client_id === null
  return db
    .insertInto('shopper_visits')
    .values({ checkout_id: of.checkoutId, store_id: of.storeId, ...visit, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('checkout_id').doUpdateSet({
        ...visit,
        ...(!isForgotten && {
          client_id: sql`coalesce(shopper_visits.client_id, excluded.client_id)`,
          session_id: sql`coalesce(shopper_visits.session_id, excluded.session_id)`,
          browser_id: sql`coalesce(shopper_visits.browser_id, excluded.browser_id)`,
          click_id: sql`coalesce(shopper_visits.click_id, excluded.click_id)`,
        }),
        updated_at: now,
      }),
    )
    .returning(['consent', 'country', 'client_id', 'session_id', 'browser_id', 'click_id', 'ip', 'user_agent'])
    .$castTo<Visit>()
    .executeTakeFirstOrThrow()
}

/** Forgets who a visitor was; whether they agreed stays known. */
export const forgetVisits = (db: Db, before: Date) =>
  db
    .updateTable('shopper_visits')
    .set({ client_id: null, session_id: null, browser_id: null, click_id: null, ip: null, user_agent: null })
    .where('updated_at', '<', before)
    .where('client_id', 'is not', null)
    .execute()
