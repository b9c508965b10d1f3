-- What is older than is kept is deleted every minute, of all stores at once.
create index if not exists diversions_old on diversions (happened_at);
