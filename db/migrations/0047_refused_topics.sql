-- What the shop platform refuses to tell a store of, with the reason: [{ topic, reason, scope }]. Empty while nothing is refused.
alter table stores add column refused_topics jsonb not null default '[]';
