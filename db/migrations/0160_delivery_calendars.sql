-- When a store handles orders and its carriers deliver; a store without a row does both from Monday to Friday, at any hour.
create table delivery_calendars (
  store_id uuid primary key references stores on delete cascade,
  working_days integer[] not null,
  delivery_days integer[] not null,
  cut_off text,
  closed jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
comment on column delivery_calendars.working_days is '1 is Monday, 7 is Sunday';
comment on column delivery_calendars.cut_off is 'HH:MM by the clock of the store; an order from then on counts as one of the next day';
comment on column delivery_calendars.closed is '[{from, to, name, delivers}]: days without handling, by their first and their last; delivers: carriers do all the same';
