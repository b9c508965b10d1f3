-- Two orders of one customer on different days held each other's day: whoever writes orders of a store now does so one after the other.
create function customers_lock(of_store uuid) returns bigint language sql immutable as $$
  select hashtextextended('customers ' || of_store::text, 0)
$$;

create or replace function orders_placed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(customers_lock(of.store_id)) from (select distinct store_id from come order by 1) as of;
  perform count_orders('{}', array(select row(come.*)::orders from come));
  return null;
end $$;
create or replace function orders_erased() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(customers_lock(of.store_id)) from (select distinct store_id from gone order by 1) as of;
  perform count_orders(array(select row(gone.*)::orders from gone), '{}');
  return null;
end $$;
create or replace function order_changed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(customers_lock(old.store_id));
  perform count_orders(array[old], array[new]);
  return null;
end $$;
