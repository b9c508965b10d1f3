-- While an app has two secrets, its shop goes on signing with the older one until that is revoked.
alter table stores add column former_api_secret_key_sealed bytea, add column secret_signed_at timestamptz;
comment on column stores.former_api_secret_key_sealed is 'the secret before a rotation, with which messages may still be signed; sealed as api_secret_key_sealed';
comment on column stores.secret_signed_at is 'when the first message came that is signed with the API secret key; null while none has';
update stores set secret_signed_at = updated_at where is_verified_secret_key;
