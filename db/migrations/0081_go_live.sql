-- What a merchant said about the list of what is to do before shoppers come; what is done is read from the settings themselves.
create table go_live (
  store_id uuid primary key references stores on delete cascade,
  left_as_is text[] not null default '{}',
  dismissed_at timestamptz,
  tested_at timestamptz
);
comment on column go_live.left_as_is is 'lines that the merchant wants to leave as they come';
comment on column go_live.tested_at is 'when a guided test order first went all the way: it is taken out of the shop afterwards';

-- There are few of them among many.
create index orders_tests on orders (store_id) where is_test;
