-- Versions of several stores are changed in the order of their ids, once each at the commit: two transactions that wrote of the same stores
-- in different orders could wait for one another. Which stores a transaction wrote of is noted as it writes.
create function note_store(changed uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('store_versions.noted', true), '');
begin
  if position(changed::text in noted) = 0 then
    perform set_config('store_versions.noted', noted || changed || ' ', true);
  end if;
end $$;

create function note_changed_store() returns trigger language plpgsql as $$
begin
  perform note_store(new.id);
  return null;
end $$;

create function note_changed_part() returns trigger language plpgsql as $$
begin
  perform note_store(case when tg_op = 'DELETE' then old.store_id else new.store_id end);
  return null;
end $$;

-- Whoever comes first at the commit changes them all, and leaves nothing for those after it.
create function change_noted_versions() returns void language plpgsql as $$
declare
  noted text := rtrim(coalesce(current_setting('store_versions.noted', true), ''));
  changed uuid;
begin
  if noted = '' then return; end if;
  for changed in select id::uuid from unnest(string_to_array(noted, ' ')) as ids (id) order by 1 loop
    perform note_store_version(changed);
  end loop;
  perform set_config('store_versions.noted', '', true);
end $$;

create or replace function store_changed() returns trigger language plpgsql as $$
begin
  perform change_noted_versions();
  return null;
end $$;

create or replace function store_part_changed() returns trigger language plpgsql as $$
begin
  perform change_noted_versions();
  return null;
end $$;

create trigger store_noted after insert or update on stores for each row execute function note_changed_store();
create trigger store_noted after insert or update or delete on shipping_rates for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on delivery_calendars for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on customizations for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on payment_providers for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on rating_summaries for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on reviews for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on checkout_forms for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on own_fields for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on reminder_settings for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on shop_policies for each row execute function note_changed_part();
create trigger store_noted after insert or update or delete on translations for each row execute function note_changed_part();

-- A store has a version from the start: the first change of it would otherwise be checked against the row of the store, which may be held by
-- somebody who waits for that change.
create constraint trigger store_begun after insert on stores
  deferrable initially deferred for each row execute function store_changed();
