-- Which of the shop's policies are not linked at the checkout; their texts are the shop's alone. What is new in the shop is linked.
alter table stores add column hidden_policies text[] not null default '{}';
comment on column stores.hidden_policies is 'types of the shop''s policies that shoppers are not led to';
