alter table stores add column script_checked_at timestamptz;
comment on column stores.script_checked_at is 'when the theme was last read for is_script_injected';

create table analytics_settings (
  store_id uuid primary key references stores on delete cascade,
  google_analytical_id text not null default '',
  facebook_pixel_id text not null default '',
  measurement_protocol_secret_sealed bytea,
  conversions_api_token_sealed bytea,
  updated_at timestamptz not null default now()
);
comment on column analytics_settings.google_analytical_id is 'empty: nothing is sent to Google';
comment on column analytics_settings.facebook_pixel_id is 'empty: nothing is sent to Meta';

create table custom_domains (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null unique references stores on delete cascade,
  subdomain text not null,
  host text not null unique check (host = lower(host) and length(host) <= 253),
  verified_at timestamptz,
  checked_at timestamptz,
  finding jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column custom_domains.host is 'the whole name: subdomain and the domain of the shop when it was set';
comment on column custom_domains.finding is 'what the last look-up of the name came to';
