-- When a shopper's data was erased, and how long a store keeps it.
alter table checkouts add column erased_at timestamptz;
alter table orders add column erased_at timestamptz;
comment on column orders.erased_at is 'from then on email is an address of nobody, the same for all orders that were one person''s when they were erased together';
alter table stores add column keep_personal_months smallint not null default 24
  check (keep_personal_months between 1 and 120);
comment on column stores.keep_personal_months is 'whole months after which the personal data of orders is erased';

create index checkouts_unpaid on checkouts (opened_at)
  where erased_at is null and state in ('open', 'failed', 'expired');
create index checkouts_email on checkouts (store_id, lower(email)) where email is not null;
create index orders_personal on orders (store_id, placed_at) where erased_at is null;
create index orders_email on orders (store_id, lower(email)) where erased_at is null;
create index payment_attempts_email on payment_attempts (store_id, lower(purchase ->> 'email'));

-- Who erases many orders counts their months anew once, in the same transaction, and not with each row.
drop trigger orders_recounted on orders;
create trigger orders_recounted after update on orders for each row
  when (old.erased_at is not distinct from new.erased_at
    and (old.store_id, old.placed_at, old.currency, old.total, old.email, old.discounts, old.cancelled_at is null,
      old.refunded_total > 0)
    is distinct from (new.store_id, new.placed_at, new.currency, new.total, new.email, new.discounts,
      new.cancelled_at is null, new.refunded_total > 0))
  execute function order_changed();
