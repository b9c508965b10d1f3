alter table diversions validate constraint diversions_cause_check;
