-- The languages that a store speaks at its checkout; null for all that there are.
alter table stores add column checkout_languages text[];
comment on column stores.checkout_languages is 'codes of the languages that shoppers are offered, the first for whoever speaks none of them; null: all';
