-- Nothing was written into them yet.
alter table reminder_settings drop column code;
alter table reminder_series drop column code, drop column code_ends_at;
