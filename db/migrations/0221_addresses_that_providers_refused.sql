-- A provider refused the shopper's address, and the payment was started without it: its merchant sees so on the order.
alter table payment_attempts add column is_address_left_out boolean not null default false;
comment on column payment_attempts.is_address_left_out is 'its provider refused the shipping address, and was not told it';
