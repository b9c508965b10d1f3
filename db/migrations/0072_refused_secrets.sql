-- While a secret is unproven, a message of the shop that it does not fit tells that it is another app's.
alter table stores add column secret_refused_at timestamptz;
comment on column stores.secret_refused_at is 'when a message of its shop was not signed with the unproven secret; null once other keys are saved';
