-- A provider that was disconnected starts nothing any more; what was paid there is looked after until its keys are erased.
alter table payment_providers add column disconnected_at timestamptz;
comment on column payment_providers.disconnected_at is 'not offered, shown or checked since; its keys are kept for refunds and disputes, then the row is erased';

comment on column custom_domains.former_host is 'the verified name before, served until a day after the new one is verified';
