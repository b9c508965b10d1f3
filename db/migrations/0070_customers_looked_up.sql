-- Whether the shop knows the shopper is asked while they go on typing, so that who presses "pay" does not wait for it.
alter table checkouts add column found_customer_id bigint;
comment on column checkouts.found_customer_id is 'the shop''s customer of this e-mail address as it was looked up while it was typed, 0 where there is none; prices are not asked for by it before the shopper pays';
