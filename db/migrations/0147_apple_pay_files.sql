-- The file by which Apple knows that a store's own domain may take Apple Pay, as the merchant's provider gave it. Served on that domain.
create table apple_pay_files (
  store_id uuid primary key references stores on delete cascade,
  content text not null check (length(content) between 1 and 16384),
  updated_at timestamptz not null default now()
);
