-- What other nouns may read of passkeys: no key and no challenge.

CREATE VIEW member_passkeys AS SELECT member_id, name, created_at, removed_at FROM passkeys;
