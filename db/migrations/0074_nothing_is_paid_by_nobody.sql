-- What no provider knows is an order of nothing, and the other way round.
alter table payment_attempts drop constraint payment_attempts_amount_check;
alter table payment_attempts add constraint payment_attempts_amount_check
  check (amount >= 0 and (amount = 0) = (provider = 'none'));
