-- Not in the step that adds the column (0173): that one keeps everybody out of the table until it ends, and this one reads every payment. Meanwhile
-- payments are read, and what writes them waits, some seconds for each million.
create index if not exists payment_attempts_declined_ever on payment_attempts (store_id, created_at)
  where coalesce(failure, declined) is not null;
drop index if exists payment_attempts_declined;
