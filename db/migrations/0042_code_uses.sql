-- How often codes are used, counted here too: the shop's own count lags, and need not know of what is being paid.
create table code_counts (
  store_id uuid not null references stores on delete cascade,
  code text not null check (code = lower(code)),
  discount_id text not null,
  usage_limit integer,
  once_per_customer boolean not null,
  seed integer not null,
  shop_count integer not null,
  read_at timestamptz not null,
  primary key (store_id, code)
);
comment on table code_counts is 'what the shop last said of a code; its row is held while a use is reserved';
comment on column code_counts.seed is 'uses that the shop had counted when the code was first met here';
comment on column code_counts.shop_count is 'uses that the shop has counted by now, ours among them or not';

create table code_uses (
  attempt_id uuid not null references payment_attempts on delete cascade,
  store_id uuid not null,
  checkout_id uuid not null,
  code text not null,
  discount_id text not null,
  customer_key text not null,
  primary key (attempt_id, code)
);
comment on column code_uses.customer_key is 'a hash of store and e-mail address';
create index code_uses_code on code_uses (store_id, code, discount_id);
