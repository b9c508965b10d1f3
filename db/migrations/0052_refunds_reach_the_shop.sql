-- While one worker writes what went back at a provider into the shop's order, no other does.
alter table payment_attempts add column refund_writing_until timestamptz;

-- A second payment that was given back, and whose refund the provider did not carry out in the end.
alter table payment_attempts add column refund_failed_at timestamptz;
create index payment_attempts_refunded on payment_attempts (updated_at) where state = 'refunded';
