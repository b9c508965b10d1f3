alter table shipping_rates add column handling_days smallint check (handling_days between 0 and 60);
comment on column shipping_rates.handling_days is 'working days until a parcel leaves the merchant; null = not said';
