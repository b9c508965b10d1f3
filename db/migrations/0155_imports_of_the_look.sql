-- The last import of a store's look: its press, repeated as no answer came, is answered the same, and can be taken back.
create table look_imports (
  store_id uuid primary key references stores on delete cascade,
  version text not null,
  changed integer not null,
  undo jsonb not null,
  imported_at timestamptz not null default now()
);
comment on column look_imports.version is 'what the merchant had looked at';
comment on column look_imports.undo is 'what stood there before';
