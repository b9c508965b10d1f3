create table second_factors (
  merchant_id uuid primary key references merchants on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on column second_factors.confirmed_at is 'null while it is being set up: it is asked for from then on';
comment on column second_factors.last_step is 'the 30-second step of the newest code used; a code counts once';

create table recovery_codes (
  merchant_id uuid not null references merchants on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (merchant_id, code_hash)
);

alter table merchants add column leaving_at timestamptz;
comment on column merchants.leaving_at is 'when deletion was asked for; nobody signs in from then on, and a job erases the rest';
