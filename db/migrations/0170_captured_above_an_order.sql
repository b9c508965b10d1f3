-- What was captured above what an order came to after it was edited is money that the shop never had: given back, it is no refund there.
alter table payment_attempts
  add column overcaptured_amount bigint not null default 0,
  add column overcaptured_refunded bigint not null default 0;
comment on column payment_attempts.overcaptured_amount is 'of captured_amount, in minor units: what its order in the shop had no room for';
comment on column payment_attempts.overcaptured_refunded is 'what of overcaptured_amount went back, in minor units';
