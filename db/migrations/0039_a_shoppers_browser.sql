-- What a shopper typed is shown to the browsers that are known to be theirs.
alter table checkouts add column browsers text[] not null default '{}';
comment on column checkouts.browsers is 'who may see what was typed: hashes of a cookie together with the id of this checkout, so that no two checkouts can be told to be of one browser';
