-- Payments that are authorized when the shopper pays, and captured or voided from the order. Off for every store until its merchant wants it.
alter table stores add column captures_later boolean not null default false;
comment on column stores.captures_later is 'new payments are authorized alone, wherever provider and way to pay can wait';

alter table payment_attempts
  add column captures_later boolean not null default false,
  add column authorization_state text,
  add column authorized_until timestamptz,
  add column captured_amount bigint,
  add column authorization_ended_at timestamptz,
  add column authorization_written_at timestamptz,
  add column authorization_problem text;
alter table payment_attempts add constraint payment_attempts_authorization
  check (authorization_state in ('open', 'captured', 'released')) not valid;
comment on column payment_attempts.captures_later is 'its provider was asked to authorize it alone';
comment on column payment_attempts.authorization_state is 'null: taken at once. released: voided or lapsed, nothing was taken';
comment on column payment_attempts.captured_amount is 'minor units; null where it was taken at once';
comment on column payment_attempts.authorization_written_at is 'when the order in the shop said the same';
create index payment_attempts_authorized on payment_attempts (store_id, authorized_until) where authorization_state = 'open';
create index payment_attempts_unwritten on payment_attempts (authorization_ended_at)
  where authorization_state in ('captured', 'released') and authorization_written_at is null;

create index payment_attempts_behind on payment_attempts (store_id) where authorization_problem is not null;

create table order_captures (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  attempt_id uuid not null references payment_attempts on delete cascade,
  asked_by uuid references merchants on delete set null,
  kind text not null check (kind in ('capture', 'void')),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  failure text,
  tries integer not null default 0,
  leased_until timestamptz,
  settled_by_merchant_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table order_captures is 'captures and voids that were asked for from an order, each written before its provider is';
create index order_captures_attempt on order_captures (attempt_id, created_at);
create unique index order_captures_underway on order_captures (attempt_id) where state = 'asked';
create index order_captures_unsolved on order_captures (store_id, created_at)
  where state in ('asked', 'failed') and settled_by_merchant_at is null;
create index order_captures_asked on order_captures (updated_at) where state = 'asked';

alter table orders add column captured_total bigint, add column authorized_until timestamptz;
comment on column orders.captured_total is 'what counts of total, in minor units; null where all of it was taken at once';
comment on column orders.authorized_until is 'while its payment is authorized and not captured';

-- What is authorized alone is no revenue yet.
create or replace function facts_of(one orders, zone text) returns table (
  day date, cancelled integer, refunded integer, discounted integer, revenue bigint, discounts_used integer
) language sql stable as $$
  select (one.placed_at at time zone zone)::date,
    (one.cancelled_at is not null)::integer,
    (one.refunded_total > 0)::integer,
    (one.discounts <> '[]')::integer,
    case when one.cancelled_at is null then coalesce(one.captured_total, one.total) else 0 end,
    jsonb_array_length(one.discounts)
  where not one.is_test
$$;
drop trigger orders_recounted on orders;
create trigger orders_recounted after update on orders for each row
  when (old.erased_at is not distinct from new.erased_at
    and (old.store_id, old.placed_at, old.currency, old.total, old.captured_total, old.email, old.discounts,
      old.cancelled_at is null, old.refunded_total > 0)
    is distinct from (new.store_id, new.placed_at, new.currency, new.total, new.captured_total, new.email, new.discounts,
      new.cancelled_at is null, new.refunded_total > 0))
  execute function order_changed();
