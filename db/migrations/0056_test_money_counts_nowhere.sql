-- All figures are made of an order's facts: one paid with test money has none.
create or replace function facts_of(one orders, zone text) returns table (
  day date, cancelled integer, refunded integer, discounted integer, revenue bigint, discounts_used integer
) language sql stable as $$
  select (one.placed_at at time zone zone)::date,
    (one.cancelled_at is not null)::integer,
    (one.refunded_total > 0)::integer,
    (one.discounts <> '[]')::integer,
    case when one.cancelled_at is null then one.total else 0 end,
    jsonb_array_length(one.discounts)
  where not one.is_test
$$;
