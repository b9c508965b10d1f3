-- What a merchant looks for in the list of orders again and again, under a name.
create table kept_filters (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  name text not null,
  address jsonb not null,
  kept_at timestamptz not null default now()
);
create unique index kept_filters_name on kept_filters (store_id, lower(name));
comment on column kept_filters.address is 'what the address of the list says: period, kind, search';
