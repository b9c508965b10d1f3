-- Processes keep who a cookie stands for in memory for a moment; whatever changes the answer tells them at its commit.
create function tell_visitor_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('visitor_change', coalesce(changed ->> 'merchant_id', changed ->> 'id'));
  return null;
end $$;

create trigger sessions_tell after delete or update of store_id, csrf_token, authenticated_at, expires_at on sessions
  for each row execute function tell_visitor_change();
create trigger merchants_tell after delete or update on merchants
  for each row execute function tell_visitor_change();
create trigger stores_tell after insert or delete or update on stores
  for each row execute function tell_visitor_change();
