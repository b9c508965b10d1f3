-- An order that a code has made free is placed by an attempt that no provider knows.
alter table payment_attempts drop constraint payment_attempts_amount_check;
alter table payment_attempts add constraint payment_attempts_amount_check
  check (amount > 0 or (amount = 0 and provider = 'none'));
