-- A verified name goes on being served while the one that takes its place is not verified yet.
alter table custom_domains add column former_host text unique check (former_host = lower(former_host) and former_host <> host);
comment on column custom_domains.former_host is 'the verified name before, served until the new one is verified';
