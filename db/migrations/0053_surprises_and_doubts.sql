-- What came from outside in a form that nobody knows: where it differs, by names alone, and how often. No value of it is kept.
create table surprises (
  service text not null check (char_length(service) between 1 and 60),
  call text not null check (char_length(call) between 1 and 120),
  path text not null check (char_length(path) between 1 and 400),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (service, call, path)
);
comment on table surprises is 'kept for ninety days after the last time, a thousand at most; no personal data';
create index surprises_last on surprises (last_at);

-- Payments of which nobody can say whether they were paid, and since when.
alter table payment_attempts
  add column doubt text check (doubt in ('unanswered', 'unknown', 'pending', 'disconnected')),
  add column doubt_since timestamptz,
  add column unpaid_at timestamptz,
  add constraint payment_attempts_doubt check ((doubt is null) = (doubt_since is null));
comment on column payment_attempts.unpaid_at is 'when the provider last said that nobody had paid: it may forget such a payment';
create index payment_attempts_in_doubt on payment_attempts (store_id, doubt_since) where doubt_since is not null;
