-- What a merchant asks shoppers for in words of their own; a store without a row asks for nothing of that kind.
create table own_fields (
  store_id uuid primary key references stores on delete cascade,
  fields jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
comment on column own_fields.fields is
  '[{id, kind, label, help, choices, is_required, countries, is_active, translations}], in the order in which shoppers meet them';
