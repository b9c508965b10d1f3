-- By opening its own proof a key shows at start that it is the one under which this database's secrets were sealed.
create table key_proofs (
  key_id text primary key,
  proof bytea not null,
  created_at timestamptz not null default now()
);

-- What may neither be changed nor deleted may not be emptied either.
create trigger audit_events_kept before truncate on audit_events
  for each statement execute function refuse_change();
