-- What the shop says that a piece regularly costs, where it sells it for less; and what discounts take off a line. Minor units.
alter table checkout_lines add column compare_at_price bigint;
alter table checkout_lines add column discount bigint not null default 0 check (discount >= 0);
-- Whom shoppers write to, as the shop last said.
alter table stores add column contact_email text;
