-- A shop whose markets have domains of their own keeps a cart at each: its shopper goes back to the one that they came from.
alter table stores add column domains text[];
comment on column stores.domains is 'all domains of the shop, as it said within the hour of the last visit; null: it never said';
