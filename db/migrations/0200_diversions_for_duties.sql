alter table diversions drop constraint diversions_cause_check;
alter table diversions add constraint diversions_cause_check
  check (cause in ('silent', 'refused', 'unreachable', 'broken', 'cart', 'subscription', 'duties')) not valid;
comment on column diversions.handover is 'what the storefront script called its try; of duties the checkout, which counts once';
