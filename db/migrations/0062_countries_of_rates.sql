-- The countries that a rate is for, ISO 3166-1 alpha-2; none: every country.
alter table shipping_rates add column countries text[] not null default '{}';
-- The countries that the shop ships to as it last said; null while that is not known.
alter table stores add column ships_to text[];
alter table stores add column ships_to_asked_at timestamptz;
