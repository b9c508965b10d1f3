create table translations (
  store_id uuid not null references stores on delete cascade,
  language text not null check (length(language) <= 12),
  page text not null check (page in ('checkout', 'thank_you')),
  key text not null,
  text text not null check (text <> '' and length(text) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (store_id, language, page, key)
);
comment on table translations is 'what a store says in its own words; the texts of the product itself are files';

alter table checkouts add column language text;
comment on column checkouts.language is 'what the shopper chose; null: as the browser asks';
