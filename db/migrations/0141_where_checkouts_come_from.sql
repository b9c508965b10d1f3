-- Where the shopper came from before they opened the checkout, as the address of their first page in the shop said it.
alter table checkouts
  add column source text not null default '',
  add column medium text not null default '',
  add column campaign text not null default '';
comment on column checkouts.source is 'utm_source in lower case, else the host that led to the shop; empty where nothing is known';
comment on column checkouts.medium is 'utm_medium in lower case';
comment on column checkouts.campaign is 'utm_campaign';
