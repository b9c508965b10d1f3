-- Counting a store anew counted its customers twice: their rows bring their own number to the days.
create function recount_sales(of_store uuid, since date, until date) returns table (
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

create or replace function recount_figures(of_store uuid, since date, until date) returns table (
  store_id uuid, day date, currency char(3), checkouts integer, orders integer, cancelled_orders integer,
  refunded_orders integer, discounted_orders integer, revenue bigint, customers integer, discounts_used integer,
  discounted_revenue bigint
) language sql stable as $$
  select of_store, day, currency, coalesce(sales.checkouts, 0), coalesce(sales.orders, 0),
    coalesce(sales.cancelled_orders, 0), coalesce(sales.refunded_orders, 0), coalesce(sales.discounted_orders, 0),
    coalesce(sales.revenue, 0), coalesce(came.customers, 0), coalesce(sales.discounts_used, 0),
    coalesce(sales.discounted_revenue, 0)
  from recount_sales(of_store, since, until) as sales
  full join (
    select first.first_day as day, first.first_currency as currency, count(*)::integer as customers
    from recount_customers(of_store, since, until) as first group by 1, 2
  ) as came using (day, currency)
$$;

create or replace function rebuild_figures(of_store uuid, since date, until date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(figures_lock(of_store));
  delete from daily_figures where store_id = of_store and day >= since and day < until;
  delete from daily_discounts where store_id = of_store and day >= since and day < until;
  delete from monthly_customers where store_id = of_store and month >= since and month < until;
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
end $$;
