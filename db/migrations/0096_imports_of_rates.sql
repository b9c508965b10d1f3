-- What an import of shipping rates found there, to be taken back for a while.
create table rate_imports (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  version text not null,
  added integer not null,
  changed integer not null,
  before jsonb not null,
  versions jsonb not null,
  imported_at timestamptz not null default now()
);
create index rate_imports_of_store on rate_imports (store_id, imported_at);
comment on column rate_imports.version is 'the file, and the rates that it was compared with';
comment on column rate_imports.before is 'the rates that it changed, as they stood';
comment on column rate_imports.versions is 'when each rate that it wrote was changed by that, by id, in milliseconds: what was changed since is left alone';
