-- A refund that a merchant asks for here. It is written before its provider is called: its id names the call there, so that a
-- repetition is the same refund.
create table order_refunds (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  attempt_id uuid not null references payment_attempts on delete cascade,
  asked_by uuid references merchants on delete set null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  refunded_before bigint not null check (refunded_before >= 0),
  reason text not null default '',
  restock jsonb not null default '[]',
  state text not null default 'asked' check (state in ('asked', 'pending', 'done', 'failed')),
  tries integer not null default 0,
  leased_until timestamptz,
  provider_refund_id text,
  failure text,
  restock_problem text,
  settled_by_merchant_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table order_refunds is 'refunds asked for on an order''s page: asked before the provider is called, pending while its banks take their time';
comment on column order_refunds.refunded_before is 'what had gone back, or was on its way, when it was asked for: minor units';
comment on column order_refunds.restock is 'which goods go back into stock: variant_id and quantity of each';
create index order_refunds_attempt on order_refunds (attempt_id, created_at);
create index order_refunds_waiting on order_refunds (updated_at) where state = 'asked';
-- One at a time: nobody can tell two refunds of one payment from one while an answer is missing.
create unique index order_refunds_one_asked on order_refunds (attempt_id) where state = 'asked';
create index order_refunds_unsolved on order_refunds (store_id, created_at) where state in ('asked', 'failed');
