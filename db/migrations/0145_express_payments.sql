-- Whether wallets stand above the form too, for who pays with the address that a wallet knows.
alter table checkout_forms add column express boolean not null default false;
-- Payments that begin at a provider before the form is filled in. One that is agreed to becomes the attempt of the same id.
create table express_payments (
  id uuid primary key,
  checkout_id uuid not null references checkouts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  provider text not null,
  -- Written down before the provider is asked: nothing until it answers.
  provider_payment_id text,
  -- What the shopper was shown there last.
  checkout_version integer not null,
  created_at timestamptz not null default now()
);
create index express_payments_checkout on express_payments (checkout_id);
create index express_payments_store on express_payments (store_id);
