-- What pages of one version are made of, for the processes of another one beside it or after it. A name carries the hash of what is in the file.
create table built_files (
  path text primary key,
  content bytea not null,
  content_type text not null,
  encoding text,
  seen_at timestamptz not null
);
comment on column built_files.path is 'below /assets/';
comment on column built_files.encoding is 'how content is compressed; null: not at all';
comment on column built_files.seen_at is 'when a process last had it among its own';
