-- A start whose answer was lost is asked for again word by word, so what it was asked with is frozen beside the purchase.
alter table payment_attempts
  add column visit jsonb not null default '{}',
  add column tries integer not null default 0,
  add column refunded_amount bigint not null default 0,
  add column disputed_at timestamptz,
  add column settled_by_merchant_at timestamptz;
comment on column payment_attempts.visit is 'how the shopper came: address of their browser, language, name of the shop then, the way back';
comment on column payment_attempts.tries is 'how often the provider has been asked to start it: some want a new name each time';
comment on column payment_attempts.refunded_amount is 'what the merchant gave back at the provider, as the provider tells it';
comment on column payment_attempts.disputed_at is 'when the provider told that the shopper''s bank wants the money back';
comment on column payment_attempts.settled_by_merchant_at is 'when the merchant said that nothing is left to do about it';
create index payment_attempts_aftermath on payment_attempts (store_id, created_at)
  where refunded_amount > 0 or disputed_at is not null or mismatch is not null;
