-- What a merchant is told of by itself: one row for each cause, from when it began to when it was over.
create table alerts (
  id bigint generated always as identity primary key,
  store_id uuid not null references stores on delete cascade,
  kind text not null,
  subject text not null default '',
  facts jsonb not null default '{}',
  began_at timestamptz not null,
  told_at timestamptz,
  reminders smallint not null default 0,
  ended_at timestamptz,
  cleared_at timestamptz
);
comment on column alerts.subject is 'what of its kind it is about: a provider, a country, a payment';
comment on column alerts.told_at is 'when a mail told of it; null while it is muted';
comment on column alerts.cleared_at is 'when a mail told that it is over';
create unique index alerts_open on alerts (store_id, kind, subject) where ended_at is null;
create index alerts_listed on alerts (store_id, began_at desc);
create index alerts_ended on alerts (ended_at) where ended_at is not null;

create table muted_alerts (
  store_id uuid not null references stores on delete cascade,
  kind text not null,
  muted_at timestamptz not null default now(),
  primary key (store_id, kind)
);
