-- Since when a connection is that to the same account: what else is changed of it (switched, shown otherwise, refused) leaves it alone.
alter table payment_providers add column account_since timestamptz not null default now();
comment on column payment_providers.account_since is 'since when it has these keys, in this world, at this address: what was asked before may have been asked of another account';
update payment_providers set account_since = updated_at;

-- Here, as the version before writes keys too. Keys that are sealed anew and nothing else (npm run reseal) are the same.
create function note_account() returns trigger language plpgsql as $$
begin
  new.account_since := now();
  return new;
end $$;
create trigger account_changed before update on payment_providers for each row
  when (old.updated_at is distinct from new.updated_at
    and (old.credentials_sealed, old.world, old.address) is distinct from (new.credentials_sealed, new.world, new.address))
  execute function note_account();
