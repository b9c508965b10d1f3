create table job_crews (
  id text primary key,
  seen_at timestamptz not null default now()
);
comment on table job_crews is 'the workers of each running process, by the name under which they lock jobs, and when they last said that they live';

create table job_waits (
  job_id bigint primary key,
  side text not null,
  since timestamptz not null default now(),
  scouted_at timestamptz,
  woken_at timestamptz,
  wakes integer not null default 0
);
create index job_waits_side on job_waits (side, since);
comment on table job_waits is 'jobs that failed because a part of the outside did not answer: they run as soon as it does';
