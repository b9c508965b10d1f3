-- What pages show of a store is kept in memory while its version stays what it was.
create table store_versions (
  store_id uuid primary key references stores on delete cascade,
  version text not null
) with (fillfactor = 50);
comment on table store_versions is 'changes with whatever shoppers'' pages show of a store, in the transaction that writes it; no row: nothing was changed yet';
comment on column store_versions.version is 'equal for what one transaction wrote; not in order';

-- At the commit, so that nobody waits for a store while holding its version: the row is locked for that moment alone.
create function note_store_version(changed uuid) returns void language sql as $$
  insert into store_versions as kept (store_id, version)
  -- Not of a store that goes, and takes with it what it had.
  select id, pg_current_xact_id()::text || ' ' || now()::text from stores where id = changed
  on conflict (store_id) do update set version = excluded.version where kept.version <> excluded.version
$$;

create function store_changed() returns trigger language plpgsql as $$
begin
  perform note_store_version(new.id);
  return null;
end $$;

create function store_part_changed() returns trigger language plpgsql as $$
begin
  perform note_store_version(case when tg_op = 'DELETE' then old.store_id else new.store_id end);
  return null;
end $$;

create constraint trigger store_version after update on stores
  deferrable initially deferred for each row execute function store_changed();
create constraint trigger store_version after insert or update or delete on shipping_rates
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on delivery_calendars
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on customizations
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on payment_providers
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on rating_summaries
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on reviews
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on checkout_forms
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on own_fields
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on reminder_settings
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on shop_policies
  deferrable initially deferred for each row execute function store_part_changed();
create constraint trigger store_version after insert or update or delete on translations
  deferrable initially deferred for each row execute function store_part_changed();
