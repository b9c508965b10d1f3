-- Browsers on which somebody signed in to an account: guessing from elsewhere does not slow them.
create table known_devices (
  token_hash bytea not null,
  merchant_id uuid not null references merchants on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (token_hash, merchant_id)
);
create index known_devices_merchant on known_devices (merchant_id);
create index known_devices_seen on known_devices (seen_at);

-- An address is whose who opened a link in a mail to it. Until then any number of accounts may name it.
alter table merchants add column email_proven_at timestamptz;
update merchants set email_proven_at = now();
drop index merchants_email;
create unique index merchants_email on merchants (lower(email)) where email_proven_at is not null;
create index merchants_email_unproven on merchants (lower(email), created_at) where email_proven_at is null;

create table email_proofs (
  token_hash bytea primary key,
  merchant_id uuid not null references merchants on delete cascade,
  expires_at timestamptz not null
);
create index email_proofs_merchant on email_proofs (merchant_id);
