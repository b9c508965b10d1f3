-- Orders are found by the beginning of their number, of a name or of an address, and by what a payment is called.
create index orders_by_number on orders (store_id, (lower(ltrim(order_number, '#'))) text_pattern_ops);
create index orders_by_name on orders (store_id, (lower(first_name || ' ' || last_name)) text_pattern_ops);
create index orders_by_last_name on orders (store_id, (lower(last_name || ' ' || first_name)) text_pattern_ops);
create index orders_by_email on orders (store_id, (lower(email)) text_pattern_ops) where erased_at is null;
create index payment_attempts_by_payment on payment_attempts (store_id, provider_payment_id)
  where provider_payment_id is not null;
create index orders_unfulfilled on orders (store_id, placed_at desc, shopify_order_id desc)
  where cancelled_at is null and lower(fulfillment_status) <> 'fulfilled';
