create table merchants (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  last_name text not null default '',
  password_hash text not null,
  onboarding text not null default '' check (onboarding in ('', 'completed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index merchants_email on merchants (lower(email));

create table stores (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants on delete cascade,
  shop_domain text not null check (shop_domain ~ '^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$'),
  name text not null,
  primary_domain text,
  currency char(3) not null default 'EUR',
  time_zone text not null default 'UTC',
  shop_plan text not null default '',
  plan_id smallint not null default 1 check (plan_id in (1, 2)),
  connection_kind text not null default 'custom_app' check (connection_kind in ('custom_app', 'dev_dashboard')),
  api_key text,
  access_token_sealed bytea,
  access_token_expires_at timestamptz,
  api_secret_key_sealed bytea,
  missing_scopes text[] not null default '{}',
  is_verified_secret_key boolean not null default false,
  is_add_on_enabled boolean not null default false,
  is_script_injected boolean not null default false,
  script_refused_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (merchant_id, shop_domain)
);
comment on column stores.is_add_on_enabled is 'what the merchant wants; is_script_injected is what the theme was last seen to say';
comment on column stores.access_token_sealed is 'AES-256-GCM, bound to this row; see kit/server/secrets.ts';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  merchant_id uuid not null references merchants on delete cascade,
  store_id uuid references stores on delete set null,
  csrf_token text not null,
  ip_address text not null,
  user_agent text not null,
  authenticated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_merchant on sessions (merchant_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  merchant_id uuid not null references merchants on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_merchant on password_resets (merchant_id);

create table flash_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('info', 'warning', 'success', 'error')),
  message text not null
);
create index flash_messages_session on flash_messages (session_id);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table audit_events (
  id bigint generated always as identity primary key,
  merchant_id uuid,
  store_id uuid,
  action text not null,
  detail jsonb not null default '{}',
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_events_merchant on audit_events (merchant_id, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  source text not null,
  external_id text not null,
  store_id uuid not null references stores on delete cascade,
  topic text not null,
  payload jsonb not null,
  triggered_at timestamptz,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (store_id, source, external_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (received_at) where processed_at is null;
