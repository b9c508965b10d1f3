-- A rate can be switched off, be free from a cart value on, and stand where its merchant put it.
alter table shipping_rates
  add column is_active boolean not null default true,
  add column free_from bigint check (free_from >= 0),
  add column position integer;
comment on column shipping_rates.free_from is 'minor units of currency: from this value after discounts on it costs nothing; null or 0 = never';
comment on column shipping_rates.position is 'where it stands at checkout; null = after those that have a place, the cheapest first';

-- What was deleted together, to be put back for a while.
create table deleted_rates (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  rates jsonb not null,
  deleted_at timestamptz not null default now()
);
create index deleted_rates_of_store on deleted_rates (store_id, deleted_at);
