create table payment_providers (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  provider text not null,
  credentials_sealed bytea not null,
  is_authorized boolean not null default false,
  is_active boolean not null default false,
  settings jsonb not null default '{}',
  webhook_proven_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, provider)
);

create table checkouts (
  id uuid primary key default gen_random_uuid(),
  token text not null unique check (char_length(token) >= 22),
  store_id uuid not null references stores on delete cascade,
  state text not null default 'open' check (state in ('open', 'paying', 'paid', 'ordered', 'failed', 'expired')),
  version integer not null default 1,
  currency char(3) not null,
  country char(2),
  locale text not null default 'en',
  email text,
  phone text,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_rate_id uuid references shipping_rates on delete set null,
  shipping_title text,
  discount_codes text[] not null default '{}',
  discounts jsonb not null default '[]',
  subtotal bigint not null default 0,
  discount_total bigint not null default 0,
  shipping_total bigint not null default 0,
  tax_total bigint not null default 0,
  taxes_included boolean not null default false,
  total bigint not null default 0,
  cart_url text not null,
  problem text,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  ordered_at timestamptz,
  expires_at timestamptz not null
);
comment on column checkouts.total is 'minor units of currency, as are the other totals';
create index checkouts_opened on checkouts (store_id, opened_at);
create index checkouts_unfinished on checkouts (state, updated_at) where state in ('paying', 'paid');

create table checkout_lines (
  checkout_id uuid not null references checkouts on delete cascade,
  position integer not null,
  variant_id bigint not null,
  product_id bigint not null,
  title text not null,
  variant_title text not null default '',
  handle text not null default '',
  sku text not null default '',
  image_url text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  line_total bigint not null check (line_total >= 0),
  grams integer not null default 0,
  requires_shipping boolean not null default true,
  properties jsonb not null default '{}',
  primary key (checkout_id, position)
);

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  provider text not null,
  idempotency_key uuid not null unique,
  provider_payment_id text,
  provider_client_secret_sealed bytea,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  checkout_version integer not null,
  state text not null default 'started' check (state in ('started', 'waiting', 'succeeded', 'failed', 'cancelled')),
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_attempts_payment on payment_attempts (provider, provider_payment_id);
create unique index payment_attempts_one_success on payment_attempts (checkout_id) where state = 'succeeded';
create index payment_attempts_checkout on payment_attempts (checkout_id, created_at);
create index payment_attempts_pending on payment_attempts (updated_at) where state in ('started', 'waiting');

create table orders (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  checkout_id uuid unique references checkouts on delete set null,
  shopify_order_id bigint not null,
  order_number text not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  country char(2),
  currency char(3) not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  shipping_total bigint not null default 0,
  tax_total bigint not null default 0,
  total bigint not null,
  refunded_total bigint not null default 0,
  financial_status text not null,
  fulfillment_status text not null,
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  shop_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, shopify_order_id)
);
create index orders_placed on orders (store_id, placed_at desc);

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  store_id uuid not null references stores on delete cascade,
  placed_at timestamptz not null,
  product_id bigint not null,
  variant_id bigint not null,
  title text not null,
  variant_title text not null default '',
  handle text not null default '',
  quantity integer not null check (quantity > 0),
  line_total bigint not null,
  primary key (order_id, position)
);
create index order_lines_placed on order_lines (store_id, placed_at desc);

create table order_discounts (
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  store_id uuid not null references stores on delete cascade,
  placed_at timestamptz not null,
  title text not null,
  amount bigint not null,
  primary key (order_id, position)
);
create index order_discounts_placed on order_discounts (store_id, placed_at desc);
