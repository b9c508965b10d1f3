-- A refund may fail days after the provider took it on: then the money counts as not given back, whatever the shop's order says of it.
alter table payment_attempts
  add column counted_refunds jsonb not null default '[]',
  add column failed_refunds jsonb not null default '[]',
  add column refund_failed_amount bigint not null default 0 check (refund_failed_amount >= 0);
comment on column payment_attempts.counted_refunds is 'id and amount of each refund that the provider names and that refunded_amount holds';
comment on column payment_attempts.failed_refunds is 'id, amount and time of each that was counted and then not carried out';
comment on column payment_attempts.refund_failed_amount is 'what was once counted as given back, was not, and has not been given back otherwise since';
create index payment_attempts_refund_failed on payment_attempts (store_id) where refund_failed_amount > 0;

alter table orders add column shop_refunded_total bigint;
comment on column orders.shop_refunded_total is 'as the shop says it; null until it was asked after this column was there';
comment on column orders.refunded_total is 'without what the shop says and the provider did not carry out';
