-- Messages whose sender could not be proven: that they came, and why they were refused, counted by the hour. Nothing that they say is kept.
create table unproven_messages (
  store_id uuid not null references stores on delete cascade,
  source text not null,
  reason text not null check (reason in ('unsigned', 'other_secret', 'too_old', 'unconfirmed')),
  hour timestamptz not null,
  times integer not null default 1,
  last_at timestamptz not null,
  primary key (store_id, source, reason, hour)
);
comment on table unproven_messages is 'whoever sends them chooses how many: one row an hour for each sender and reason, counted no further than a thousand';
create index unproven_messages_last on unproven_messages (last_at);
