-- A merchant's own try of the whole checkout with test money: it is in no figure.
alter table checkouts
  add column is_trial boolean not null default false,
  add column thanked_at timestamptz;
comment on column checkouts.is_trial is 'opened by the merchant to place a guided test order: only test money is taken, and it is counted nowhere';
comment on column checkouts.thanked_at is 'when the thank-you page of a test order was first shown';

create table test_orders (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  checkout_id uuid not null unique references checkouts on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text,
  problem text
);
alter table test_orders add constraint test_orders_outcome_check
  check (outcome in ('deleted', 'kept', 'unpaid')) not valid;
alter table test_orders validate constraint test_orders_outcome_check;
comment on column test_orders.outcome is 'deleted: taken out of the shop again; kept: cancelled, and the shop does not delete it; unpaid: given up before anything was paid';
create index test_orders_of_store on test_orders (store_id, started_at desc);
create unique index test_orders_under_way on test_orders (store_id) where ended_at is null;

create or replace function checkouts_opened() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(figures_lock(of.store_id))
    from (select distinct store_id from come order by 1) as of;
  insert into daily_figures as known (store_id, day, currency, checkouts)
    select come.store_id, (come.opened_at at time zone stores.time_zone)::date, come.currency, count(*)
    from come join stores on stores.id = come.store_id where not come.is_trial
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (store_id, day, currency) do update set checkouts = known.checkouts + excluded.checkouts;
  return null;
end $$;
create or replace function checkouts_erased() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(figures_lock(of.store_id))
    from (select distinct store_id from gone order by 1) as of;
  update daily_figures as known set checkouts = known.checkouts - counted.checkouts
    from (
      select gone.store_id, (gone.opened_at at time zone stores.time_zone)::date as day, gone.currency,
        count(*) as checkouts
      from gone join stores on stores.id = gone.store_id where not gone.is_trial group by 1, 2, 3
    ) as counted
    where known.store_id = counted.store_id and known.day = counted.day and known.currency = counted.currency;
  return null;
end $$;

create or replace function recount_sales(of_store uuid, since date, until date) returns table (
  store_id uuid, day date, currency char(3), checkouts integer, orders integer, cancelled_orders integer,
  refunded_orders integer, discounted_orders integer, revenue bigint, discounts_used integer,
  discounted_revenue bigint
) language sql stable as $$
  with zone as (
    select time_zone, since::timestamp at time zone time_zone as begins, until::timestamp at time zone time_zone as ends
    from stores where id = of_store
  ), counted as (
    select (opened.opened_at at time zone zone.time_zone)::date as day, opened.currency, count(*) as checkouts,
      0 as orders, 0 as cancelled, 0 as refunded, 0 as discounted, 0 as revenue, 0 as used,
      0 as discounted_revenue
    from zone join checkouts as opened on opened.store_id = of_store
      and opened.opened_at >= zone.begins and opened.opened_at < zone.ends
      and not opened.is_trial
    group by 1, 2
    union all
    select fact.day, one.currency, 0, count(*), sum(fact.cancelled), sum(fact.refunded), sum(fact.discounted),
      sum(fact.revenue), sum(fact.discounts_used), sum(fact.discounted * fact.revenue)
    from zone join orders as one on one.store_id = of_store
      and one.placed_at >= zone.begins and one.placed_at < zone.ends
    cross join lateral facts_of(one, zone.time_zone) as fact
    group by 1, 2
  )
  select of_store, counted.day, counted.currency, sum(checkouts)::integer, sum(orders)::integer, sum(cancelled)::integer,
    sum(refunded)::integer, sum(discounted)::integer, sum(revenue)::bigint, sum(used)::integer,
    sum(discounted_revenue)::bigint
  from counted group by counted.day, counted.currency
$$;

create or replace function funnel_of(added checkouts[], removed checkouts[]) returns table (
  store_id uuid, day date, currency char(3), device text, country text, language text, way text, is_test boolean,
  step smallint, checkouts integer, amount bigint
) language sql stable as $$
  select (change.one).store_id, ((change.one).opened_at at time zone stores.time_zone)::date, (change.one).currency,
    (change.one).device, checkout_country(change.one),
    lower(split_part(coalesce((change.one).language, (change.one).locale), '-', 1)), (change.one).way,
    (change.one).is_test, checkout_step(change.one), sum(change.sign)::integer,
    sum(change.sign * (change.one).total)::bigint
  from (select 1 as sign, come as one from unnest(added) as come
    union all select -1, gone from unnest(removed) as gone) as change
  join stores on stores.id = (change.one).store_id
  where not (change.one).is_trial
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(change.sign) <> 0 or sum(change.sign * (change.one).total) <> 0
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9
$$;

create or replace function recount_funnel(of_store uuid, since date, until date) returns table (
  store_id uuid, day date, currency char(3), device text, country text, language text, way text, is_test boolean,
  step smallint, checkouts integer, amount bigint
) language sql stable as $$
  select one.store_id, (one.opened_at at time zone stores.time_zone)::date, one.currency, one.device,
    checkout_country(one), lower(split_part(coalesce(one.language, one.locale), '-', 1)), one.way, one.is_test,
    checkout_step(one), count(*)::integer, sum(one.total)::bigint
  from stores
  join checkouts as one on one.store_id = stores.id
    and one.opened_at >= since::timestamp at time zone stores.time_zone
    and one.opened_at < until::timestamp at time zone stores.time_zone
  where stores.id = of_store and not one.is_trial
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
$$;
