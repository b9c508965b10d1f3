import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { AlertKind, Facts } from '../../rules.ts'

export type Cause = { store_id: string; kind: AlertKind; subject: string; facts: Facts; since: Date | null }

/** Each question is asked of every store by an index of that store's: what is long gone is not read. */
const texts = (now: Date): [AlertKind, RawBuilder<Cause>][] => {
  const ago = (span: string) => sql`${now}::timestamptz - ${span}::interval`
  const live = sql`is_test is not true and provider <> 'none'`
  const succeeded = sql`state in ('succeeded', 'surplus', 'refunded')`
  // Whoever is at the provider just now says nothing yet of how it goes there.
  const underWay = sql`(state in ('started', 'waiting') and failure is null)`
  return [
    [
      'provider_failing',
      sql`select stores.id as store_id, 'provider_failing' as kind, tried.provider as subject,
        jsonb_build_object('count', tried.times) as facts, null::timestamptz as since
      from stores cross join lateral (
        select provider, count(*)::integer as times from payment_attempts
        where store_id = stores.id and created_at > ${ago('1 hour')} and ${live} and not ${underWay}
        group by provider
        having count(*) >= 5 and count(distinct checkout_id) >= 3 and bool_and(failure is not null or state = 'failed')
      ) as tried`,
    ],
    // A success ends it; where nobody pays any more, a day does.
    [
      'provider_failing',
      sql`select store_id, kind, subject, facts, null::timestamptz as since from alerts
      where kind = 'provider_failing' and ended_at is null and began_at > ${ago('1 day')} and not exists (
        select 1 from payment_attempts as paid where paid.store_id = alerts.store_id and paid.provider = alerts.subject
          and paid.created_at > alerts.began_at - interval '1 hour' and paid.updated_at > alerts.began_at and ${succeeded})
        and not exists (select 1 from payment_providers as gone where gone.store_id = alerts.store_id
          and gone.provider = alerts.subject and (not gone.is_active or gone.disconnected_at is not null))`,
    ],
    [
      'keys_refused',
      sql`select store_id, 'keys_refused' as kind, provider as subject, '{}'::jsonb as facts, null::timestamptz as since
      from payment_providers where not is_authorized and disconnected_at is null
        and octet_length(credentials_sealed) > 0`,
    ],
    [
      'key_ending',
      sql`select id as store_id, 'key_ending' as kind, '' as subject, '{}'::jsonb as facts, renewal_refused_at as since
      from stores where renewal_refused_at is not null and access_token_sealed is not null and leaving_at is null`,
    ],
    [
      'shop_cut_off',
      sql`select id as store_id, 'shop_cut_off' as kind, '' as subject, '{}'::jsonb as facts, cut_off_at as since
      from stores where cut_off_at is not null and access_token_sealed is null and leaving_at is null`,
    ],
    [
      'messages_missing',
      sql`select stores.id as store_id, 'messages_missing' as kind, taken.provider as subject,
        jsonb_strip_nulls(jsonb_build_object('count', taken.times, 'unproven', (
          select sum(refused.times) from unproven_messages as refused
          where refused.store_id = stores.id and refused.source = taken.provider and refused.last_at > ${ago('1 day')}
            and refused.reason <> 'unsigned'
        ))) as facts, null::timestamptz as since
      from stores cross join lateral (
        select provider, count(*)::integer as times from payment_attempts
        where store_id = stores.id and created_at between ${ago('1 day')} and ${ago('1 hour')} and ${live} and ${succeeded}
        group by provider having count(*) >= 3
      ) as taken
      where not exists (select 1 from webhook_deliveries as proof where proof.store_id = stores.id
        and proof.source = taken.provider and proof.received_at > ${ago('1 day')})`,
    ],
    [
      'script_gone',
      sql`select id as store_id, 'script_gone' as kind, '' as subject, '{}'::jsonb as facts, script_checked_at as since
      from stores where is_add_on_enabled and not is_script_injected and leaving_at is null and script_checked_at is not null
        and (cut_off_at is null or access_token_sealed is not null)`,
    ],
    // Subscriptions are sold by the shop's own checkout alone, and so is what import duties are due for.
    [
      'script_bypassed',
      sql`select stores.id as store_id, 'script_bypassed' as kind, '' as subject,
        jsonb_build_object('count', went.times) as facts, null::timestamptz as since
      from stores cross join lateral (
        select count(*)::integer as times from diversions
        where store_id = stores.id and happened_at > ${ago('1 hour')} and cause not in ('subscription', 'duties')
      ) as went
      where went.times >= 5 and went.times > (
        select count(*) from checkouts where store_id = stores.id and opened_at > ${ago('1 hour')})`,
    ],
    [
      'no_rate',
      sql`select stores.id as store_id, 'no_rate' as kind, came.country as subject,
        jsonb_build_object('count', came.times) as facts, null::timestamptz as since
      from stores cross join lateral (
        select shopper_country as country, count(*) filter (where reached = 2)::integer as times
        from checkouts as one
        where store_id = stores.id and opened_at > ${ago('1 day')} and reached >= 2 and not is_test and not is_trial and exists (
          select 1 from checkout_lines where checkout_id = one.id and requires_shipping and quantity > 0)
        group by 1 having count(*) filter (where reached = 2) >= 3 and count(*) filter (where reached > 2) = 0
      ) as came`,
    ],
    // Few checkouts swing by themselves: eight orders at least were to be expected.
    [
      'conversion_low',
      sql`select stores.id as store_id, 'conversion_low' as kind, '' as subject,
        jsonb_build_object('share', days.share, 'before', days.before) as facts, null::timestamptz as since
      from stores cross join lateral (
        select sum(orders) filter (where day = today - 1) / nullif(sum(checkouts) filter (where day = today - 1), 0)::float8 as share,
          sum(orders) filter (where day < today - 1) / nullif(sum(checkouts) filter (where day < today - 1), 0)::float8 as before,
          sum(checkouts) filter (where day = today - 1) as opened
        from daily_figures, (select (${now}::timestamptz at time zone stores.time_zone)::date as today) as clock
        where store_id = stores.id and day in (today - 1, today - 8, today - 15, today - 22, today - 29)
      ) as days
      where days.share < days.before / 2 and days.opened * days.before >= 8`,
    ],
    [
      'dispute',
      sql`select store_id, 'dispute' as kind, id::text as subject, '{}'::jsonb as facts, disputed_at as since
      from payment_attempts where disputed_at is not null and dispute = 'open' and is_test is not true`,
    ],
    [
      'capture_due',
      sql`select paid.store_id, 'capture_due' as kind, '' as subject,
        jsonb_build_object('count', count(*)::integer, 'payments', jsonb_agg(paid.id order by paid.id)) as facts,
        min(paid.authorized_until) - interval '2 days' as since
      from payment_attempts as paid join orders on orders.checkout_id = paid.checkout_id and orders.cancelled_at is null
      where paid.authorization_state = 'open' and paid.state = 'succeeded' and paid.is_test is not true
        and paid.authorized_until < ${now}::timestamptz + interval '2 days'
      group by paid.store_id`,
    ],
    [
      'plan_unpaid',
      sql`select store_id, 'plan_unpaid' as kind, '' as subject, '{}'::jsonb as facts, past_due_since as since
      from billing_accounts where past_due_since is not null`,
    ],
  ]
}

export type Question = { kind: AlertKind; ask(db: Db): Promise<Cause[]> }

/** All that there is to learn of every store. What two of them answer stands there first as the earlier one has it. */
export const questions = (now: Date): Question[] =>
  texts(now).map(([kind, text]) => ({ kind, ask: async (db) => (await text.execute(db)).rows }))
