-- Mails to shoppers who left a checkout, each to an address that was typed into it.
alter table checkouts add column email_typed_at timestamptz;
comment on column checkouts.email_typed_at is 'when the e-mail address was typed on the page; null for one that came from elsewhere';
create index if not exists checkouts_left on checkouts (store_id, updated_at)
  where email_typed_at is not null and state in ('open', 'failed') and not is_trial;

create table reminder_settings (
  store_id uuid primary key references stores on delete cascade,
  is_on boolean not null,
  on_since timestamptz,
  ground text not null check (ground in ('consent', 'declared')),
  declaration text not null default '',
  declared_by text,
  declared_at timestamptz,
  mails jsonb not null,
  code jsonb,
  updated_at timestamptz not null default now()
);
comment on column reminder_settings.on_since is 'checkouts that were left before are not mailed about';
comment on column reminder_settings.declared_by is 'address of the merchant who declared the ground, as it was then';
comment on column reminder_settings.mails is '[{is_on, minutes}] of the first, second and third mail';
comment on column reminder_settings.code is '{percent, days}; null where no code is given';

create table reminder_series (
  checkout_id uuid primary key references checkouts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  address_key text not null,
  ground text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  came_back_at timestamptz,
  code text,
  code_ends_at timestamptz
);
comment on column reminder_series.address_key is 'a hash of store and e-mail address; erased with the shopper''s data';
comment on column reminder_series.ground is 'why the shopper was written to, as it was when the first mail was sent';
comment on column reminder_series.ended_at is 'when it turned out that no more mails follow';
create index reminder_series_address on reminder_series (store_id, address_key, began_at);
create index reminder_series_began on reminder_series (store_id, began_at desc);

create table reminder_mails (
  checkout_id uuid not null references reminder_series on delete cascade,
  number smallint not null check (number between 1 and 3),
  claimed_at timestamptz not null,
  sent_at timestamptz,
  primary key (checkout_id, number)
);
comment on column reminder_mails.claimed_at is 'who claims a mail sends it; what was cut off after that is not sent again';

create table reminder_stops (
  store_id uuid not null references stores on delete cascade,
  address_key text not null,
  stopped_at timestamptz not null,
  primary key (store_id, address_key)
);
comment on table reminder_stops is 'who wants no reminders, as a hash of store and e-mail address; kept when the shopper''s data is erased';

alter table translations drop constraint translations_page_check;
alter table translations add constraint translations_page_check check (page in ('checkout', 'thank_you', 'reminder')) not valid;
