alter table payment_attempts add column dispute_due_at timestamptz;
comment on column payment_attempts.dispute_due_at is 'until when its merchant may answer the open dispute, where the provider says so';
