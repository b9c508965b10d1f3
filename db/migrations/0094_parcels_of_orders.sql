alter table orders add column parcels jsonb not null default '[]';
comment on column orders.parcels is 'what the shop sent, as it says: [{at, delivered_at, carrier, number, url}], an empty text where it does not say; emptied with the shopper''s data';
