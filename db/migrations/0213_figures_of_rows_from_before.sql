-- What changes takes away what it was and adds what it is. Read by unnest, a row that was written before one of its columns was added
-- has null there in place of the default: what it was stayed counted. Read one after the other it has what everybody else sees.
create or replace function funnel_of(added checkouts[], removed checkouts[]) returns table (
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
  where not (change.one).is_trial
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(change.sign) <> 0 or sum(change.sign * (change.one).total) <> 0
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9
$$;

create or replace function signed_orders(removed orders[], added orders[]) returns table (sign integer, one orders) language sql immutable as $$
  select -1, removed[i] from generate_subscripts(removed, 1) as i
    union all select 1, added[i] from generate_subscripts(added, 1) as i
$$;
