-- A payment that was declined and tried again may be paid after all: why it was declined then is kept.
alter table payment_attempts add column declined text;
comment on column payment_attempts.declined is 'why it did not work the last time that it did not, whatever became of it afterwards';
create index if not exists payment_attempts_declined_ever on payment_attempts (store_id, created_at)
  where coalesce(failure, declined) is not null;
drop index payment_attempts_declined;
