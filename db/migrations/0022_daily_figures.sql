-- An order's discounts and refunds stand in its own row: what the figures count is then one row's before and after.
alter table orders
  add column discounts jsonb not null default '[]' check (jsonb_typeof(discounts) = 'array'),
  add column refunds jsonb not null default '[]' check (jsonb_typeof(refunds) = 'array');
comment on column orders.discounts is 'title and amount of each application, in minor units of currency';
comment on column orders.refunds is 'id, amount in minor units, its currency and created_at of each refund in the shop';
update orders set discounts = used.discounts
  from (
    select order_id, jsonb_agg(jsonb_build_object('title', title, 'amount', amount) order by position) as discounts
    from order_discounts group by order_id
  ) as used
  where used.order_id = orders.id;
comment on table order_discounts is 'written by the version before this one alone; what it writes is carried into orders.discounts';
create function discounts_written() returns trigger language plpgsql as $$
begin
  update orders set discounts = (
      select jsonb_agg(jsonb_build_object('title', title, 'amount', amount) order by position)
      from order_discounts where order_id = orders.id
    )
    where id in (select order_id from come) and discounts = '[]';
  return null;
end $$;
create trigger order_discounts_carried after insert on order_discounts referencing new table as come
  for each statement execute function discounts_written();

create index orders_listed on orders (store_id, placed_at desc, shopify_order_id desc);
create index orders_discounted on orders (store_id, placed_at desc, shopify_order_id desc) where discounts <> '[]';
create index orders_refunded on orders (store_id, placed_at desc, shopify_order_id desc) where refunded_total > 0;
create index orders_cancelled on orders (store_id, placed_at desc, shopify_order_id desc) where cancelled_at is not null;
drop index orders_month;
create index webhook_deliveries_subject on webhook_deliveries
  (store_id, (coalesce(payload ->> 'order_id', payload ->> 'payment_id', payload ->> 'id')));
create index webhook_deliveries_reference on webhook_deliveries (store_id, (payload ->> 'reference'))
  where payload ->> 'reference' is not null;

create table daily_figures (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  currency char(3) not null,
  checkouts integer not null default 0,
  orders integer not null default 0,
  cancelled_orders integer not null default 0,
  refunded_orders integer not null default 0,
  discounted_orders integer not null default 0,
  revenue bigint not null default 0,
  customers integer not null default 0,
  discounts_used integer not null default 0,
  discounted_revenue bigint not null default 0,
  primary key (store_id, day, currency)
) with (fillfactor = 60);
comment on table daily_figures is 'what checkouts and orders come to, kept by triggers in the transaction that writes them; days in the store''s time zone';
comment on column daily_figures.revenue is 'minor units of currency, cancelled orders left out, as in discounted_revenue';
comment on column daily_figures.customers is 'customers whose first order of the month this day has: days of one month add up';

create table daily_discounts (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  currency char(3) not null,
  title text not null,
  orders integer not null default 0,
  applications integer not null default 0,
  revenue bigint not null default 0,
  primary key (store_id, day, currency, title)
) with (fillfactor = 70);

create table monthly_customers (
  store_id uuid not null references stores on delete cascade,
  month date not null,
  customer_key bigint not null,
  orders integer not null,
  first_day date not null,
  first_currency char(3) not null,
  primary key (store_id, month, customer_key)
);
comment on table monthly_customers is 'who ordered in a month and when first; a key is no email address and cannot be turned back into one';

-- What one order adds to the figures of its day.
create function facts_of(one orders, zone text) returns table (
  day date, cancelled integer, refunded integer, discounted integer, revenue bigint, discounts_used integer
) language sql stable as $$
  select (one.placed_at at time zone zone)::date,
    (one.cancelled_at is not null)::integer,
    (one.refunded_total > 0)::integer,
    (one.discounts <> '[]')::integer,
    case when one.cancelled_at is null then one.total else 0 end,
    jsonb_array_length(one.discounts)
$$;

create function discounts_of(one orders) returns table (title text, applications integer) language sql stable as $$
  select left(used.value ->> 'title', 255), count(*)::integer from jsonb_array_elements(one.discounts) as used group by 1
$$;

-- Writers of a store's sales share this lock; whoever counts all of them anew holds it alone.
create function figures_lock(of_store uuid) returns bigint language sql immutable as $$
  select hashtextextended('figures ' || of_store::text, 0)
$$;

create function signed_orders(removed orders[], added orders[]) returns table (sign integer, one orders) language sql immutable as $$
  select -1, gone from unnest(removed) as gone union all select 1, come from unnest(added) as come
$$;

-- Who came to be a customer of a month, or is one no more, in the order in which rows are locked.
create function customer_changes(removed orders[], added orders[]) returns table (
  store_id uuid, month date, customer_key bigint, day date, currency char(3), orders integer
) language sql stable as $$
  select (change.one).store_id, date_trunc('month', fact.day)::date, (change.one).customer_key, fact.day,
    (change.one).currency, sum(change.sign)::integer
  from signed_orders(removed, added) as change
  join stores on stores.id = (change.one).store_id
  cross join lateral facts_of(change.one, stores.time_zone) as fact
  where (change.one).email <> ''
  group by 1, 2, 3, 4, 5 having sum(change.sign) <> 0
  order by 1, 2, 3
$$;

create function recount_customers(of_store uuid, since date, until date) returns table (
  store_id uuid, month date, customer_key bigint, orders integer, first_day date, first_currency char(3)
) language sql stable as $$
  select one.store_id, date_trunc('month', fact.day)::date, one.customer_key, count(*)::integer, min(fact.day),
    (array_agg(one.currency order by fact.day, one.currency))[1]
  from stores
  join orders as one on one.store_id = stores.id
    and one.placed_at >= since::timestamp at time zone stores.time_zone
    and one.placed_at < until::timestamp at time zone stores.time_zone
  cross join lateral facts_of(one, stores.time_zone) as fact
  where stores.id = of_store and one.email <> ''
  group by 1, 2, 3
$$;

create function recount_discounts(of_store uuid, since date, until date) returns table (
  store_id uuid, day date, currency char(3), title text, orders integer, applications integer, revenue bigint
) language sql stable as $$
  select one.store_id, fact.day, one.currency, used.title, count(*)::integer, sum(used.applications)::integer,
    sum(fact.revenue)::bigint
  from stores
  join orders as one on one.store_id = stores.id and one.discounts <> '[]'
    and one.placed_at >= since::timestamp at time zone stores.time_zone
    and one.placed_at < until::timestamp at time zone stores.time_zone
  cross join lateral facts_of(one, stores.time_zone) as fact
  cross join lateral discounts_of(one) as used
  where stores.id = of_store
  group by 1, 2, 3, 4
$$;

create function recount_figures(of_store uuid, since date, until date) returns table (
  store_id uuid, day date, currency char(3), checkouts integer, orders integer, cancelled_orders integer,
  refunded_orders integer, discounted_orders integer, revenue bigint, customers integer, discounts_used integer,
  discounted_revenue bigint
) language sql stable as $$
  with zone as (
    select time_zone, since::timestamp at time zone time_zone as begins, until::timestamp at time zone time_zone as ends
    from stores where id = of_store
  ), counted as (
    select (opened.opened_at at time zone zone.time_zone)::date as day, opened.currency, count(*) as checkouts,
      0 as orders, 0 as cancelled, 0 as refunded, 0 as discounted, 0 as revenue, 0 as customers, 0 as used,
      0 as discounted_revenue
    from zone join checkouts as opened on opened.store_id = of_store
      and opened.opened_at >= zone.begins and opened.opened_at < zone.ends
    group by 1, 2
    union all
    select fact.day, one.currency, 0, count(*), sum(fact.cancelled), sum(fact.refunded), sum(fact.discounted),
      sum(fact.revenue), 0, sum(fact.discounts_used), sum(fact.discounted * fact.revenue)
    from zone join orders as one on one.store_id = of_store
      and one.placed_at >= zone.begins and one.placed_at < zone.ends
    cross join lateral facts_of(one, zone.time_zone) as fact
    group by 1, 2
    union all
    select first.first_day, first.first_currency, 0, 0, 0, 0, 0, 0, count(*), 0, 0
    from recount_customers(of_store, since, until) as first group by 1, 2
  )
  select of_store, counted.day, counted.currency, sum(checkouts)::integer, sum(orders)::integer, sum(cancelled)::integer,
    sum(refunded)::integer, sum(discounted)::integer, sum(revenue)::bigint, sum(customers)::integer, sum(used)::integer,
    sum(discounted_revenue)::bigint
  from counted group by counted.day, counted.currency
$$;

-- Whole months from `since` up to, not including, `until`. A month's customers bring their own count with them.
create function rebuild_figures(of_store uuid, since date, until date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(figures_lock(of_store));
  delete from daily_figures where store_id = of_store and day >= since and day < until;
  delete from daily_discounts where store_id = of_store and day >= since and day < until;
  delete from monthly_customers where store_id = of_store and month >= since and month < until;
  insert into daily_figures (store_id, day, currency, checkouts, orders, cancelled_orders, refunded_orders,
      discounted_orders, revenue, discounts_used, discounted_revenue)
    select store_id, day, currency, checkouts, orders, cancelled_orders, refunded_orders, discounted_orders, revenue,
      discounts_used, discounted_revenue
    from recount_figures(of_store, since, until);
  insert into daily_discounts (store_id, day, currency, title, orders, applications, revenue)
    select store_id, day, currency, title, orders, applications, revenue
    from recount_discounts(of_store, since, until);
  insert into monthly_customers (store_id, month, customer_key, orders, first_day, first_currency)
    select store_id, month, customer_key, orders, first_day, first_currency
    from recount_customers(of_store, since, until);
end $$;

create function count_orders(removed orders[], added orders[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(figures_lock(of.store_id))
    from (select distinct (change.one).store_id from signed_orders(removed, added) as change order by 1) as of;

  insert into daily_figures as known (store_id, day, currency, orders, cancelled_orders, refunded_orders,
      discounted_orders, revenue, discounts_used, discounted_revenue)
    select (change.one).store_id, fact.day, (change.one).currency, sum(sign), sum(sign * cancelled), sum(sign * refunded),
      sum(sign * discounted), sum(sign * revenue), sum(sign * discounts_used), sum(sign * discounted * revenue)
    from signed_orders(removed, added) as change
    join stores on stores.id = (change.one).store_id
    cross join lateral facts_of(change.one, stores.time_zone) as fact
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (store_id, day, currency) do update set
      orders = known.orders + excluded.orders,
      cancelled_orders = known.cancelled_orders + excluded.cancelled_orders,
      refunded_orders = known.refunded_orders + excluded.refunded_orders,
      discounted_orders = known.discounted_orders + excluded.discounted_orders,
      revenue = known.revenue + excluded.revenue,
      discounts_used = known.discounts_used + excluded.discounts_used,
      discounted_revenue = known.discounted_revenue + excluded.discounted_revenue;

  insert into daily_discounts as known (store_id, day, currency, title, orders, applications, revenue)
    select (change.one).store_id, fact.day, (change.one).currency, used.title, sum(sign), sum(sign * applications),
      sum(sign * revenue)
    from signed_orders(removed, added) as change
    join stores on stores.id = (change.one).store_id
    cross join lateral facts_of(change.one, stores.time_zone) as fact
    cross join lateral discounts_of(change.one) as used
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (store_id, day, currency, title) do update set
      orders = known.orders + excluded.orders,
      applications = known.applications + excluded.applications,
      revenue = known.revenue + excluded.revenue;

  insert into monthly_customers as known (store_id, month, customer_key, orders, first_day, first_currency)
    select store_id, month, customer_key, sum(orders), min(day), (array_agg(currency order by day, currency))[1]
    from customer_changes(removed, added) where orders > 0
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (store_id, month, customer_key) do update set
      orders = known.orders + excluded.orders,
      first_day = least(known.first_day, excluded.first_day),
      first_currency = case
        when (excluded.first_day, excluded.first_currency) < (known.first_day, known.first_currency)
        then excluded.first_currency else known.first_currency end;

  if cardinality(removed) = 0 then return; end if;
  -- The row is held from here on, so that what is counted next misses nobody.
  update monthly_customers as known set orders = known.orders + gone.orders
    from (
      select store_id, month, customer_key, sum(orders) as orders from customer_changes(removed, added)
      where orders < 0 group by 1, 2, 3
    ) as gone
    where known.store_id = gone.store_id and known.month = gone.month and known.customer_key = gone.customer_key;
  delete from monthly_customers as known using customer_changes(removed, added) as gone
    where gone.orders < 0 and known.orders <= 0
      and known.store_id = gone.store_id and known.month = gone.month and known.customer_key = gone.customer_key;
  update monthly_customers as known set first_day = counted.first_day, first_currency = counted.first_currency
    from (select distinct store_id, month from customer_changes(removed, added) where orders < 0) as affected
    cross join lateral recount_customers(affected.store_id, affected.month, (affected.month + interval '1 month')::date)
      as counted
    where known.store_id = counted.store_id and known.month = counted.month
      and known.customer_key = counted.customer_key
      and known.customer_key in (select customer_key from customer_changes(removed, added) where orders < 0)
      and (known.first_day, known.first_currency) is distinct from (counted.first_day, counted.first_currency);
end $$;

create function orders_placed() returns trigger language plpgsql as $$
begin
  perform count_orders('{}', array(select row(come.*)::orders from come));
  return null;
end $$;
create function orders_erased() returns trigger language plpgsql as $$
begin
  perform count_orders(array(select row(gone.*)::orders from gone), '{}');
  return null;
end $$;
create function order_changed() returns trigger language plpgsql as $$
begin
  perform count_orders(array[old], array[new]);
  return null;
end $$;
create trigger orders_counted after insert on orders referencing new table as come
  for each statement execute function orders_placed();
create trigger orders_uncounted after delete on orders referencing old table as gone
  for each statement execute function orders_erased();
create trigger orders_recounted after update on orders for each row
  when ((old.store_id, old.placed_at, old.currency, old.total, old.email, old.discounts, old.cancelled_at is null,
      old.refunded_total > 0)
    is distinct from (new.store_id, new.placed_at, new.currency, new.total, new.email, new.discounts,
      new.cancelled_at is null, new.refunded_total > 0))
  execute function order_changed();

create function checkouts_opened() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(figures_lock(of.store_id))
    from (select distinct store_id from come order by 1) as of;
  insert into daily_figures as known (store_id, day, currency, checkouts)
    select come.store_id, (come.opened_at at time zone stores.time_zone)::date, come.currency, count(*)
    from come join stores on stores.id = come.store_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (store_id, day, currency) do update set checkouts = known.checkouts + excluded.checkouts;
  return null;
end $$;
create function checkouts_erased() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(figures_lock(of.store_id))
    from (select distinct store_id from gone order by 1) as of;
  update daily_figures as known set checkouts = known.checkouts - counted.checkouts
    from (
      select gone.store_id, (gone.opened_at at time zone stores.time_zone)::date as day, gone.currency,
        count(*) as checkouts
      from gone join stores on stores.id = gone.store_id group by 1, 2, 3
    ) as counted
    where known.store_id = counted.store_id and known.day = counted.day and known.currency = counted.currency;
  return null;
end $$;
create trigger checkouts_counted after insert on checkouts referencing new table as come
  for each statement execute function checkouts_opened();
create trigger checkouts_uncounted after delete on checkouts referencing old table as gone
  for each statement execute function checkouts_erased();

create function customers_came() returns trigger language plpgsql as $$
begin
  insert into daily_figures as known (store_id, day, currency, customers)
    select store_id, first_day, first_currency, count(*) from come group by 1, 2, 3 order by 1, 2, 3
    on conflict (store_id, day, currency) do update set customers = known.customers + excluded.customers;
  return null;
end $$;
create function customers_went() returns trigger language plpgsql as $$
begin
  update daily_figures as known set customers = known.customers - counted.customers
    from (select store_id, first_day, first_currency, count(*) as customers from gone group by 1, 2, 3) as counted
    where known.store_id = counted.store_id and known.day = counted.first_day
      and known.currency = counted.first_currency;
  return null;
end $$;
create function customer_moved() returns trigger language plpgsql as $$
begin
  insert into daily_figures as known (store_id, day, currency, customers)
    values (new.store_id, new.first_day, new.first_currency, 1)
    on conflict (store_id, day, currency) do update set customers = known.customers + 1;
  update daily_figures set customers = customers - 1
    where store_id = old.store_id and day = old.first_day and currency = old.first_currency;
  return null;
end $$;
create trigger customers_counted after insert on monthly_customers referencing new table as come
  for each statement execute function customers_came();
create trigger customers_uncounted after delete on monthly_customers referencing old table as gone
  for each statement execute function customers_went();
create trigger customers_moved after update on monthly_customers for each row
  when ((old.first_day, old.first_currency) is distinct from (new.first_day, new.first_currency))
  execute function customer_moved();

-- Another time zone has other days.
create function time_zone_changed() returns trigger language plpgsql as $$
begin
  perform rebuild_figures(new.id, '2000-01-01', '2101-01-01');
  return null;
end $$;
create trigger stores_day_moved after update of time_zone on stores for each row
  when (old.time_zone is distinct from new.time_zone) execute function time_zone_changed();

select rebuild_figures(id, '2000-01-01', '2101-01-01') from stores;
