-- Shoppers whom the storefront script sent to the shop's own checkout, one row each, and the handover that it gave up.
create table diversions (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  handover uuid,
  cause text not null check (cause in ('silent', 'refused', 'unreachable', 'broken', 'cart', 'subscription')),
  happened_at timestamptz not null
);
comment on table diversions is 'kept for ninety days; no personal data';
create index diversions_recent on diversions (store_id, happened_at);
create unique index diversions_once on diversions (store_id, handover) where handover is not null;
alter table checkouts add column handover uuid;
comment on column checkouts.handover is 'what the storefront script called its try to open this checkout: a try that was given up leaves none behind';
create unique index checkouts_handover on checkouts (store_id, handover) where handover is not null;
