-- While one worker writes what went back at a provider into the shop's order, no other does.
alter table payment_attempts add column refund_writing_until timestamptz;
