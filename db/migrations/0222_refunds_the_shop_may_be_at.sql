alter table payment_attempts add column refund_open_key text;
comment on column payment_attempts.refund_open_key is 'key under which the shop may be making a refund yet; null: none is known';
