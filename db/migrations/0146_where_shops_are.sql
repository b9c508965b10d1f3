-- Where the shop of a checkout is, as wallets want to know; null where it did not say, and for checkouts from before.
alter table checkouts add column shop_country text;
