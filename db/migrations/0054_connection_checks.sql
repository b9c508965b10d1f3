-- The last check of a store's connection to its shop (subject 'store') and to each of its providers (the provider's name).
-- told_at: since when the merchant knows that something does not work; null while all is well, or nobody was told.
create table connection_checks (
  store_id uuid not null references stores on delete cascade,
  subject text not null,
  ran_at timestamptz not null,
  is_well boolean not null,
  lines jsonb not null,
  told_at timestamptz,
  primary key (store_id, subject)
);
