create table logos (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  content bytea not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index logos_store on logos (store_id, created_at desc);

create table customizations (
  store_id uuid primary key references stores on delete cascade,
  primary_color text not null default '#000000' check (primary_color ~ '^#[0-9a-f]{6}$'),
  heading_color text not null default '#000000' check (heading_color ~ '^#[0-9a-f]{6}$'),
  font_family text not null default 'Default' check (font_family in ('Default', 'Roboto', 'Poppins', 'Inter')),
  logo_id uuid references logos,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table rating_summaries (
  store_id uuid primary key references stores on delete cascade,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  total_reviews integer not null check (total_reviews >= 0),
  is_enable boolean not null default false,
  updated_at timestamptz not null default now()
);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  name text not null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  review text not null,
  source text not null default 'store' check (source in ('store', 'google', 'trustpilot', 'facebook', 'other')),
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reviews_store on reviews (store_id, position, created_at);

create table shipping_rates (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  name text not null,
  internal_name text not null,
  description text not null check (char_length(description) <= 200),
  currency char(3) not null,
  minimum_cart_items integer check (minimum_cart_items >= 0),
  maximum_cart_items integer check (maximum_cart_items >= 0),
  minimum_cart_value bigint check (minimum_cart_value >= 0),
  maximum_cart_value bigint check (maximum_cart_value >= 0),
  minimum_cart_weight integer check (minimum_cart_weight >= 0),
  maximum_cart_weight integer check (maximum_cart_weight >= 0),
  shipping_price bigint check (shipping_price >= 0),
  use_as_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column shipping_rates.minimum_cart_value is 'minor units of currency';
comment on column shipping_rates.shipping_price is 'minor units of currency; null = not offered yet';
comment on column shipping_rates.minimum_cart_weight is 'grams';
create index shipping_rates_list on shipping_rates (store_id, updated_at desc, id);
create unique index shipping_rates_one_default on shipping_rates (store_id) where use_as_default;
