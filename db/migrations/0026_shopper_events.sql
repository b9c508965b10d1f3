-- What a shopper agreed to, and who reports for their browser; all but the choice is forgotten after a week.
create table shopper_visits (
  checkout_id uuid primary key references checkouts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  consent text check (consent in ('granted', 'denied')),
  country char(2),
  client_id text,
  session_id text,
  browser_id text,
  click_id text,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column shopper_visits.country is 'where the browser was, as the proxy said';
comment on column shopper_visits.browser_id is 'as Meta keeps it in the cookie _fbp';
create index shopper_visits_updated on shopper_visits (updated_at) where client_id is not null;

-- Each purchase is reported once by the browser, and once by the server to each receiver.
create table purchase_reports (
  checkout_id uuid not null references checkouts on delete cascade,
  channel text not null check (channel in ('browser', 'google', 'meta')),
  store_id uuid not null references stores on delete cascade,
  state text not null check (state in ('sent', 'failed')),
  reason text not null default '',
  reported_at timestamptz not null default now(),
  primary key (checkout_id, channel)
);
create index purchase_reports_latest on purchase_reports (store_id, channel, reported_at desc);
