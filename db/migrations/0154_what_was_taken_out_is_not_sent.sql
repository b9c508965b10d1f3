-- A line without a piece left is sent to nobody; a cart without any has no delivery behind it.
create or replace function nothing_is_sent(of_checkout uuid) returns boolean language sql stable as $$
  select coalesce(not bool_or(requires_shipping), false) from checkout_lines
  where checkout_id = of_checkout and quantity > 0
$$;

comment on column payment_providers.left_sealed is 'the account of the other world, for what was paid there; rows of before may still be sealed as credentials_sealed';
