alter table job_waits
  add column is_away boolean not null default true,
  add column scouts integer not null default 0;
comment on column job_waits.is_away is 'the side could not be reached; false: it answered, but with an error of its own';
comment on column job_waits.scouts is 'how often this job was sent ahead to see whether the side answers again';
comment on column job_waits.wakes is 'how often it was woken because the side answered, and failed again';
