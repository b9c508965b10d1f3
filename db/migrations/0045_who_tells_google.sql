-- Google merges a purchase that page and server both report for one user only: the page owns it, the server stands in.
alter table purchase_reports add column google_told_at timestamptz;
comment on column purchase_reports.google_told_at is 'of the channel browser: when the tag of Google had taken the purchase from the page';
