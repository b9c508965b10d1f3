-- A shop that changed its address at the platform has two: its merchant may type either, and messages may come under either.
alter table stores add column permanent_domain text;
comment on column stores.permanent_domain is 'the x.myshopify.com that the shop answers with, where shop_domain is what its merchant typed; null: not asked since this is kept';
