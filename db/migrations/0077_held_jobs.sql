-- Every process looks each second for what the dead hold and what no living one was told of: without an index that reads all jobs.
-- The queue's own tables outlive a restore of ours.
create index if not exists jobs_held on graphile_worker._private_jobs (locked_at) where locked_at is not null;
