-- What a store offers before paying: a product of its shop, at the shop's price or for less, added to the order by one press.
create table order_bumps (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  position smallint not null,
  is_on boolean not null default false,
  product_id bigint not null,
  variant_id bigint not null,
  title text not null,
  variant_title text not null default '',
  headline text not null,
  sentence text not null default '',
  price_rule text not null default 'shop' check (price_rule in ('shop', 'percent', 'amount')),
  percent smallint check (percent between 1 and 99),
  amount bigint check (amount > 0),
  from_total bigint check (from_total >= 0),
  to_total bigint check (to_total >= 0),
  currency text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((price_rule = 'percent') = (percent is not null)),
  check ((price_rule = 'amount') = (amount is not null))
);
comment on column order_bumps.title is 'of the product when it was chosen, for the merchant''s list; shoppers read what the shop says now';
comment on column order_bumps.percent is 'off the shop''s price';
comment on column order_bumps.amount is 'off the shop''s price, in minor units of currency';
comment on column order_bumps.from_total is 'shown from these goods on, in minor units of currency; null = from nothing';
comment on column order_bumps.to_total is 'shown up to these goods; null = without an end';
create index order_bumps_store on order_bumps (store_id, position);

create table order_bump_facts (
  bump_id uuid not null references order_bumps on delete cascade,
  store_id uuid not null references stores on delete cascade,
  currency text not null,
  facts jsonb,
  read_at timestamptz not null,
  primary key (bump_id, currency)
);
comment on column order_bump_facts.facts is 'what the shop last said of the product in a currency; null where it does not sell it';

create table order_bump_showings (
  bump_id uuid not null references order_bumps on delete cascade,
  checkout_id uuid not null references checkouts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  shown_at timestamptz not null,
  primary key (bump_id, checkout_id)
);
create index order_bump_showings_store on order_bump_showings (store_id, shown_at);
create index order_bump_showings_checkout on order_bump_showings (checkout_id);

alter table checkout_lines add column bump_id uuid;
comment on column checkout_lines.bump_id is 'the offer by which it came into the order; kept when that is deleted, and means nothing then';
