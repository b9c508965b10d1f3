create table exchange_rates (
  currency char(3) not null,
  day date not null,
  rate numeric(18, 8) not null check (rate > 0),
  primary key (currency, day)
);
comment on column exchange_rates.rate is 'units of the currency for one euro';

create table billing_accounts (
  store_id uuid primary key references stores on delete cascade,
  customer_id text not null unique,
  checkout_session_id text,
  subscription_id text,
  status text not null default 'none',
  price bigint not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  is_ending boolean not null default false,
  past_due_since timestamptz,
  asked_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column billing_accounts.status is 'as the billing engine says it; none before the first subscription';
comment on column billing_accounts.price is 'euro cents a week';
comment on column billing_accounts.asked_at is 'when the engine was asked for what stands here: an older answer never overwrites a newer one';
create index billing_accounts_past_due on billing_accounts (past_due_since) where past_due_since is not null;

create table billing_invoices (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  external_id text not null unique,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  amount_due bigint not null,
  amount_paid bigint not null,
  amount_refunded bigint not null default 0,
  is_settling boolean not null default false,
  pdf_address text,
  period_start timestamptz not null,
  period_end timestamptz not null,
  issued_at timestamptz not null,
  asked_at timestamptz not null
);
comment on column billing_invoices.amount_due is 'euro cents, as are the other amounts';
create index billing_invoices_list on billing_invoices (store_id, issued_at desc);

create table order_fees (
  order_id uuid primary key references orders on delete cascade,
  store_id uuid not null references stores on delete cascade,
  basis_points smallint not null check (basis_points between 0 and 1000),
  rate numeric(18, 8),
  rate_day date
);
comment on table order_fees is 'the terms of an order''s transaction fee, fixed when it was placed';
comment on column order_fees.rate is 'units of the order''s currency for one euro; null until a rate is known';
create index order_fees_waiting on order_fees (order_id) where rate is null;

create table fee_entries (
  id bigint generated always as identity primary key,
  store_id uuid not null references stores on delete cascade,
  order_id uuid not null references orders on delete cascade,
  amount bigint not null check (amount <> 0),
  occurred_at timestamptz not null,
  invoice_id text,
  created_at timestamptz not null default now()
);
comment on column fee_entries.amount is 'euro cents; below zero where a refund lowered the fee';
comment on column fee_entries.invoice_id is 'the engine''s invoice that asks for it; null until one does';
create index fee_entries_open on fee_entries (store_id, occurred_at) where invoice_id is null;
create index fee_entries_order on fee_entries (order_id);
create index fee_entries_invoice on fee_entries (invoice_id) where invoice_id is not null;

create table fee_bills (
  invoice_id text primary key,
  store_id uuid not null references stores on delete cascade,
  amount bigint not null,
  item_id text,
  created_at timestamptz not null default now()
);
comment on table fee_bills is 'what was claimed for an invoice; item_id is set once the engine has it on the invoice';

create table billing_events (
  id text primary key,
  type text not null,
  object_id text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index billing_events_waiting on billing_events (received_at) where processed_at is null;
