-- Without it the first save of a store that was there before would be checked against the row of the store, which may be held by somebody
-- who waits for that save.
insert into store_versions (store_id, version)
  select id, pg_current_xact_id()::text || ' ' || now()::text from stores
  on conflict (store_id) do nothing;
