-- What a message came to, for the merchant to read: the ids in it are all that is kept of its body.
alter table webhook_deliveries
  add column effect text,
  add column problem text,
  add column repeats integer not null default 0;
alter table webhook_deliveries add constraint webhook_deliveries_effect_check
  check (effect in ('followed', 'unmatched', 'nothing', 'failed')) not valid;
comment on column webhook_deliveries.effect is 'followed: what it is about was asked and brought in line; unmatched: it is about nothing that is here; nothing: only proves that its sender reaches us; failed: is tried again; null: waits, or was followed before effects were kept';
comment on column webhook_deliveries.repeats is 'how often the same message came again';
create index if not exists webhook_deliveries_listed on webhook_deliveries (store_id, id desc);
create index if not exists webhook_deliveries_typed on webhook_deliveries (store_id, source, topic, id desc);
create index if not exists webhook_deliveries_loose on webhook_deliveries (store_id, id desc)
  where effect in ('unmatched', 'failed');
