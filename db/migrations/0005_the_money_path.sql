alter table checkouts
  add column pricing_key text,
  add column priced_at timestamptz,
  add column tax_lines jsonb not null default '[]',
  add column refused_codes jsonb not null default '[]',
  add column note text not null default '',
  add column attributes jsonb not null default '{}',
  add column shipping_discount bigint not null default 0,
  add column ordering_until timestamptz;
comment on column checkouts.pricing_key is 'hash of what the totals were calculated from at the shop platform';
comment on column checkouts.note is 'what the shopper wrote in the cart; attributes are what the theme noted there';
comment on column checkouts.shipping_discount is 'the part of discount_total that is off the shipping';
comment on column checkouts.ordering_until is 'until then one worker alone may create the order in the shop';

alter table checkout_lines add column taxable boolean not null default true;

alter table payment_attempts rename column provider_client_secret_sealed to next_step_sealed;
alter table payment_attempts
  add column method text not null default '',
  add column purchase jsonb not null default '{}',
  add column checked_at timestamptz,
  add column refund_id text,
  add column mismatch text,
  drop constraint payment_attempts_state_check,
  add constraint payment_attempts_state_check
    check (state in ('started', 'waiting', 'succeeded', 'failed', 'cancelled', 'surplus', 'refunded'));
comment on column payment_attempts.purchase is 'what is paid for, frozen: addresses, lines, discounts, taxes, totals';
comment on column payment_attempts.failure is 'why the shopper''s last try did not work';
comment on column payment_attempts.mismatch is 'how the payment at the provider differs from what was asked for: a person has to look';
create index payment_attempts_surplus on payment_attempts (updated_at) where state = 'surplus';
create index payment_attempts_store on payment_attempts (store_id, created_at);

create index orders_unchecked on orders (store_id, updated_at);
