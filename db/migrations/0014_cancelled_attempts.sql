-- Cancelled attempts are asked about for an hour where their page can still be paid.
create index payment_attempts_cancelled on payment_attempts (created_at) where state = 'cancelled';
