-- Who bought at the shop's own checkout is not reminded of ours.
create table reminder_purchases (
  store_id uuid not null references stores on delete cascade,
  address_key text not null,
  bought_at timestamptz not null,
  primary key (store_id, address_key)
);
comment on table reminder_purchases is 'who bought in the shop itself, as a hash of store and e-mail address; kept for as long as reminders may follow';
create index reminder_purchases_bought on reminder_purchases (bought_at);
