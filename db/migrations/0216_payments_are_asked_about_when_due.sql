-- When a payment is asked about again (decision 0018): six hours after the last time in its first week, then a day after, until half a year is over.
create or replace function aftermath_due(paid_at timestamptz, asked_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return case
    when asked_at < paid_at + interval '168 hours' then asked_at + interval '6 hours'
    when asked_at < paid_at + interval '4296 hours' then asked_at + interval '24 hours'
  end;

-- Those due are read by it, and no others. It takes some seconds for each million of payments, during which none can be written: of a big table
-- make function and index by hand before.
create index if not exists payment_attempts_aftermath_due
  on payment_attempts (provider, aftermath_due(created_at, coalesce(aftermath_checked_at, updated_at)), created_at)
  where state = 'succeeded';
