alter table stores add column cut_off_at timestamptz;
comment on column stores.cut_off_at is 'when the shop last refused the key of this store, which was forgotten then; it counts while there is no other';
