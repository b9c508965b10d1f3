-- What is being paid for stands in the shop as a draft order before the provider hears of it.
alter table payment_attempts
  add column shop_draft_id bigint,
  add column draft_in_doubt_since timestamptz,
  add column draft_ended_at timestamptz,
  add column order_difference text;
comment on column payment_attempts.shop_draft_id is 'the shop''s draft order that becomes the order once this is paid';
comment on column payment_attempts.draft_in_doubt_since is 'since when a draft order may stand in the shop whose id nobody kept';
comment on column payment_attempts.draft_ended_at is 'when the draft order became an order or was taken out of the shop';
comment on column payment_attempts.order_difference is 'how the order in the shop differs from what was paid: a person has to look';
create index payment_attempts_drafts on payment_attempts (updated_at)
  where shop_draft_id is not null and draft_ended_at is null;
create index payment_attempts_doubtful_drafts on payment_attempts (draft_in_doubt_since)
  where draft_in_doubt_since is not null;
create index payment_attempts_differing on payment_attempts (store_id) where order_difference is not null;

alter table checkouts add column shop_customer_id bigint;
comment on column checkouts.shop_customer_id is 'the shop''s customer of this e-mail address, once known: whose tax exemptions and uses of a code count';
