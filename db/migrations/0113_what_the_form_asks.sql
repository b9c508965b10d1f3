-- What a store's checkout asks for beside contact, address and payment; a store without a row asks for what the defaults say.
create table checkout_forms (
  store_id uuid primary key references stores on delete cascade,
  phone text not null check (phone in ('hidden', 'optional', 'required')),
  company text not null check (company in ('hidden', 'optional', 'required')),
  one_name boolean not null,
  vat_id boolean not null,
  terms boolean not null,
  newsletter boolean not null,
  order_note boolean not null,
  gift_note boolean not null,
  updated_at timestamptz not null default now()
);
-- The policies of a store's shop in one language, as the shop said when it was asked last; `problem` why it did not say.
create table shop_policies (
  store_id uuid not null references stores on delete cascade,
  language text not null,
  policies jsonb not null default '[]',
  problem text,
  asked_at timestamptz not null,
  primary key (store_id, language)
);
comment on column shop_policies.policies is '[{type, title, body}], body as HTML';
-- What a shopper answered beside contact and address: VAT id, notes, consents.
alter table checkouts add column extras jsonb not null default '{}';
