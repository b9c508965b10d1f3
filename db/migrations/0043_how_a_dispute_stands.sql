-- How the shopper's bank and the merchant stand about a payment, and when its provider was last asked what became of the money.
alter table payment_attempts
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  add column aftermath_checked_at timestamptz;
update payment_attempts set dispute = 'open' where disputed_at is not null;
comment on column payment_attempts.dispute is 'null while nobody disputed the payment';
create index payment_attempts_afterwards on payment_attempts (provider, created_at) where state = 'succeeded';
