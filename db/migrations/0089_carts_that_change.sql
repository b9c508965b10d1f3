-- A line that the shopper took out keeps its row, so that money that comes late for it still finds what it paid for.
alter table checkout_lines drop constraint checkout_lines_quantity_check;
alter table checkout_lines add constraint checkout_lines_quantity_check check (quantity >= 0);
alter table checkout_lines add column available integer check (available >= 0);
comment on column checkout_lines.available is 'pieces of this line that the shop could sell when it was last asked; null = any number, or not asked yet';
alter table checkouts add column lines_version integer not null default 1;
comment on column checkouts.lines_version is 'the version at which what is bought was last changed here';

alter table shipping_rates add column minimum_transit_days smallint check (minimum_transit_days between 0 and 90);
alter table shipping_rates add column maximum_transit_days smallint check (maximum_transit_days between 0 and 90);
comment on column shipping_rates.maximum_transit_days is 'working days that a parcel is on its way at most; null = not said';
alter table checkouts add column delivery jsonb;
comment on column checkouts.delivery is 'the first and last day on which what was paid for is expected, in the shop''s calendar';
