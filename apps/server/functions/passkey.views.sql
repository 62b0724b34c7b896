-- What other nouns may read of passkeys: no key and no challenge.

CREATE VIEW member_passkeys AS SELECT id, member_id, name, on_device, synced, created_at, last_used_at, removed_at FROM passkeys;
