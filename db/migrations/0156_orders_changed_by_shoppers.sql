-- For how many minutes after an order is placed its shopper may cancel it or correct its address; 0 for not at all.
alter table checkout_forms add column change_minutes integer not null default 0;

-- What a shopper wants changed about a placed order. It is written before the shop is asked, so that it is done once, whatever is lost.
create table order_changes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  checkout_id uuid not null references checkouts on delete cascade,
  kind text not null check (kind in ('cancel', 'address')),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  cause text,
  problem text,
  address jsonb,
  tries integer not null default 0,
  leased_until timestamptz,
  told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column order_changes.cause is 'why it was refused, for its shopper';
comment on column order_changes.problem is 'what its merchant should know: the shop''s words, or why no money went back';
comment on column order_changes.address is 'the wanted address; emptied once the change is over';
comment on column order_changes.told_at is 'since when the shop may have heard of it';
create index order_changes_checkout on order_changes (checkout_id, created_at);
create index order_changes_store on order_changes (store_id);
create index order_changes_waiting on order_changes (updated_at) where state = 'asked';
-- One at a time, and no order is cancelled twice.
create unique index order_changes_one_asked on order_changes (checkout_id) where state = 'asked';
create unique index order_changes_one_cancel on order_changes (checkout_id) where kind = 'cancel' and state <> 'refused';

-- What tips come to in a period.
create index orders_tipped on orders (store_id, placed_at) include (currency, tip_total, total, refunded_total)
  where tip_total > 0 and not is_test and cancelled_at is null;
