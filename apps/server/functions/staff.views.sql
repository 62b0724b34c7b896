-- What other nouns may read of staff: no password, no authenticator.

CREATE VIEW staff_names AS SELECT id, username, name FROM staff;

-- lockable: see member_locks.
CREATE VIEW staff_accounts AS SELECT id, username, created_by, created_at, seeded, true AS lockable FROM staff;

CREATE VIEW staff_addresses AS SELECT ip, expires_at, ended_at FROM staff_sessions;

-- To whom work can be handed over.
CREATE VIEW staff_colleagues AS SELECT id, name, role FROM staff WHERE disabled_at IS NULL;
