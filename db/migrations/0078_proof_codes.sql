-- Anybody may send a message that names a store and its shop: what the shop's own carries, and nobody else knows, tells it from those.
alter table stores add column proof_code text;
comment on column stores.proof_code is 'stands in what the shop is made to send so that it proves the secret; null once it has';
