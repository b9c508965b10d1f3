-- A payment that was declined and tried again may be paid after all: why it was declined then is kept. 0177 has its index.
alter table payment_attempts add column declined text;
comment on column payment_attempts.declined is 'why it did not work the last time that it did not, whatever became of it afterwards';
