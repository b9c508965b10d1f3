-- A connection is at a provider's live or test side, and what it started stays there.
alter table payment_providers
  add column world text check (world in ('live', 'test')),
  add column address text,
  add column left_sealed bytea,
  add column left_settings jsonb,
  add column left_address text;
comment on column payment_providers.world is 'null: connected before there were two, in the one that the configuration names';
comment on column payment_providers.address is 'where the merchant''s provider told them to reach it; null: where everybody does';
comment on column payment_providers.left_sealed is 'the account of the other world, for what was paid there; sealed as credentials_sealed';

alter table payment_attempts add column is_test boolean;
comment on column payment_attempts.is_test is 'started in the test world; null: before there were two, wherever the connection is';

alter table orders add column is_test boolean not null default false;
comment on column orders.is_test is 'paid with test money: in no figure and in no fee';
create index orders_test on orders (store_id, placed_at) where is_test;
