-- A code of the shop that the mails of a series give, each to one shopper.
alter table reminder_settings add column code jsonb;
comment on column reminder_settings.code is '{percent, days, mail}: what it takes off, for how long, and the first mail that gives it; null where none is given';
alter table reminder_series add column code text, add column code_percent smallint, add column code_ends_at timestamptz;
comment on column reminder_series.code is 'written before the shop is asked to make it';
alter table reminder_series add constraint reminder_series_code check (num_nulls(code, code_percent, code_ends_at) in (0, 3)) not valid;
alter table reminder_series validate constraint reminder_series_code;
