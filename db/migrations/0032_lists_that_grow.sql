-- What sweeps and lists look for every minute, among rows that are kept for years.
create index checkouts_expiring on checkouts (expires_at) where state in ('open', 'failed');
create index webhook_deliveries_done on webhook_deliveries (processed_at) where processed_at is not null;
-- Deleting a rate asks which checkouts name it.
create index checkouts_rate on checkouts (shipping_rate_id) where shipping_rate_id is not null;
