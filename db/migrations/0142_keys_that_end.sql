-- Since when a shop refuses to renew the key of a store, which ends within a day.
alter table stores add column renewal_refused_at timestamptz;
comment on column stores.renewal_refused_at is 'since when the shop refuses to renew the access token; null while it does not';
