-- Whether shoppers are asked for a tip, of which percentages, and what the store says to it.
alter table checkout_forms add column tips boolean not null default false;
alter table checkout_forms add column tip_percentages integer[] not null default '{5,10,15}';
alter table checkout_forms add column tip_text text not null default '';
-- What of the total is a tip, in minor units of the currency beside it.
alter table checkouts add column tip_total bigint not null default 0;
alter table orders add column tip_total bigint not null default 0;
