alter table shipping_rates add column translations jsonb not null default '[]';
comment on column shipping_rates.translations is 'name and description by language: [{language, name, description}]; an empty text is the rate''s own';
