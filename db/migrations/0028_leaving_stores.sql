alter table stores add column leaving_at timestamptz;
comment on column stores.leaving_at is 'when removing it was asked for; nobody opens it or starts to pay in it from then on, and a job erases it';
