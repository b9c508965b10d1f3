alter table webhook_deliveries validate constraint webhook_deliveries_effect_check;

-- How far a shopper came, kept beside what it follows from: what was typed is erased after some weeks, and a step back undoes none.
alter table checkouts
  add column reached smallint,
  add column shopper_country text,
  add column device text not null default '',
  add column way text not null default '',
  add column is_test boolean not null default false;
comment on column checkouts.reached is 'the furthest step so far: 0 opened, 1 contact, 2 address, 3 delivery, 4 payment pressed, 5 paid; null in rows that nobody wrote since there are steps: checkout_step tells';
comment on column checkouts.shopper_country is 'the country that was typed last, else that of the connection or the shop';
comment on column checkouts.device is 'phone, tablet or desktop; empty where it is not known';
comment on column checkouts.way is 'provider and way to pay of the latest attempt: airwallex/card';
comment on column checkouts.is_test is 'the latest attempt was one with test money';

-- `has_rate`: the rate that the row names is one for the country that it names.
create function checkout_reach(one checkouts, has_rate boolean) returns smallint language sql immutable as $$
  select case
    when one.paid_at is not null or one.state in ('paid', 'ordered') then 5
    when one.state in ('paying', 'failed') then 4
    when coalesce(one.shipping_address ->> 'address1', '') <> '' and coalesce(one.shipping_address ->> 'city', '') <> ''
      then case when has_rate then 3 else 2 end
    when coalesce(one.email, '') <> '' then 1
    else 0 end::smallint
$$;
create function checkout_step(one checkouts) returns smallint language sql immutable as $$
  select coalesce(one.reached, checkout_reach(one, one.shipping_rate_id is not null))
$$;
create function checkout_country(one checkouts) returns text language sql immutable as $$
  select coalesce(nullif(one.shipping_address ->> 'country', ''), one.shopper_country, one.country, '')
$$;

create function checkout_got_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.reached := checkout_reach(new, new.shipping_rate_id is not null);
    new.shopper_country := checkout_country(new);
    return new;
  end if;
  new.shopper_country := coalesce(new.shopper_country, checkout_country(old));
  new.shopper_country := checkout_country(new);
  -- A rate of before another country was typed is none for it: the next pricing tells.
  new.reached := greatest(checkout_step(old), checkout_reach(new,
    new.shipping_rate_id is not null and new.shopper_country = checkout_country(old)));
  return new;
end $$;
create trigger checkouts_got_on before insert or update on checkouts for each row execute function checkout_got_on();

create function attempt_written() returns trigger language plpgsql as $$
begin
  update checkouts set way = new.provider || '/' || new.method, is_test = coalesce(new.is_test, false)
    where id = new.checkout_id
      and (way, is_test) is distinct from (new.provider || '/' || new.method, coalesce(new.is_test, false));
  return null;
end $$;
create trigger payment_attempts_written after insert on payment_attempts for each row execute function attempt_written();

create table daily_funnel (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  currency char(3) not null,
  device text not null,
  country text not null,
  language text not null,
  way text not null,
  is_test boolean not null,
  step smallint not null,
  checkouts integer not null default 0,
  amount bigint not null default 0,
  primary key (store_id, day, currency, device, country, language, way, is_test, step)
) with (fillfactor = 60);
comment on table daily_funnel is 'checkouts of a day by the furthest step that they came to, each in one row; kept by triggers as daily_figures are';
comment on column daily_funnel.amount is 'what those checkouts come to, in minor units of currency';

-- What checkouts add to the funnel: of each row of figures one.
-- One after the other, not by unnest: that gives null for what a row has by the default of a column which was added after it.
create function funnel_of(added checkouts[], removed checkouts[]) returns table (
  store_id uuid, day date, currency char(3), device text, country text, language text, way text, is_test boolean,
  step smallint, checkouts integer, amount bigint
) language sql stable as $$
  select (change.one).store_id, ((change.one).opened_at at time zone stores.time_zone)::date, (change.one).currency,
    (change.one).device, checkout_country(change.one),
    lower(split_part(coalesce((change.one).language, (change.one).locale), '-', 1)), (change.one).way,
    (change.one).is_test, checkout_step(change.one), sum(change.sign)::integer,
    sum(change.sign * (change.one).total)::bigint
  from (select 1 as sign, added[i] as one from generate_subscripts(added, 1) as i
    union all select -1, removed[i] from generate_subscripts(removed, 1) as i) as change
  join stores on stores.id = (change.one).store_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(change.sign) <> 0 or sum(change.sign * (change.one).total) <> 0
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9
$$;

create function count_funnel(added checkouts[], removed checkouts[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(figures_lock(of.store_id))
    from (select distinct one.store_id from unnest(added || removed) as one order by 1) as of;
  insert into daily_funnel as known
    select * from funnel_of(added, removed)
    on conflict (store_id, day, currency, device, country, language, way, is_test, step) do update
      set checkouts = known.checkouts + excluded.checkouts, amount = known.amount + excluded.amount;
end $$;

create function funnel_opened() returns trigger language plpgsql as $$
begin
  perform count_funnel(array(select row(come.*)::checkouts from come), '{}');
  return null;
end $$;
create function funnel_erased() returns trigger language plpgsql as $$
begin
  perform count_funnel('{}', array(select row(gone.*)::checkouts from gone));
  return null;
end $$;
create function funnel_moved() returns trigger language plpgsql as $$
begin
  perform count_funnel(array[new], array[old]);
  return null;
end $$;
create trigger checkouts_funnel after insert on checkouts referencing new table as come
  for each statement execute function funnel_opened();
create trigger checkouts_unfunnel after delete on checkouts referencing old table as gone
  for each statement execute function funnel_erased();
create trigger checkouts_refunnel after update on checkouts for each row
  when ((old.store_id, old.opened_at, old.currency, old.device, old.shopper_country, old.language, old.locale, old.way,
      old.is_test, old.reached, old.total)
    is distinct from (new.store_id, new.opened_at, new.currency, new.device, new.shopper_country, new.language,
      new.locale, new.way, new.is_test, new.reached, new.total))
  execute function funnel_moved();

create function recount_funnel(of_store uuid, since date, until date) returns table (
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
  where stores.id = of_store
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
$$;

create or replace function rebuild_figures(of_store uuid, since date, until date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(figures_lock(of_store));
  delete from daily_figures where store_id = of_store and day >= since and day < until;
  delete from daily_discounts where store_id = of_store and day >= since and day < until;
  delete from monthly_customers where store_id = of_store and month >= since and month < until;
  delete from daily_funnel where store_id = of_store and day >= since and day < until;
  insert into daily_figures (store_id, day, currency, checkouts, orders, cancelled_orders, refunded_orders,
      discounted_orders, revenue, discounts_used, discounted_revenue)
    select store_id, day, currency, checkouts, orders, cancelled_orders, refunded_orders, discounted_orders, revenue,
      discounts_used, discounted_revenue
    from recount_sales(of_store, since, until);
  insert into daily_discounts (store_id, day, currency, title, orders, applications, revenue)
    select store_id, day, currency, title, orders, applications, revenue
    from recount_discounts(of_store, since, until);
  insert into monthly_customers (store_id, month, customer_key, orders, first_day, first_currency)
    select store_id, month, customer_key, orders, first_day, first_currency
    from recount_customers(of_store, since, until);
  insert into daily_funnel select * from recount_funnel(of_store, since, until);
end $$;

create index if not exists payment_attempts_declined on payment_attempts (store_id, created_at) where failure is not null;
