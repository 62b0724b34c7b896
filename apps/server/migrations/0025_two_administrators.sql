-- Staff accounts that two administrators make, and passwords that only the one who asked for them is shown.

-- Null: nobody was given a password yet.
ALTER TABLE staff ALTER COLUMN password_hash DROP NOT NULL;
-- Who may have a temporary password made, once, until temporary_until.
ALTER TABLE staff ADD COLUMN password_for bigint REFERENCES staff (id);
ALTER TABLE staff ADD CHECK (password_for IS NULL OR (password_hash IS NULL AND temporary_until IS NOT NULL));

-- What happened to the doors: failed logins, refused calls, reads of personal data, ended sessions, and patterns of them.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- A key of the contract's SECURITY_EVENTS, and the kind it belongs to.
  event text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pattern', 'failure', 'refusal', 'read', 'session')),
  -- Who it was, where a session says so; otherwise only the name that was given.
  staff_id bigint REFERENCES staff (id),
  member_id bigint REFERENCES members (id),
  who text NOT NULL,
  ip text NOT NULL,
  network text NOT NULL,
  agent text NOT NULL,
  call text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  -- Whose data were read: how many members at most.
  members integer NOT NULL CHECK (members >= 0),
  request_id text NOT NULL
);
CREATE INDEX security_events_kind ON security_events (kind, id DESC);
CREATE INDEX security_events_staff ON security_events (staff_id, at) WHERE staff_id IS NOT NULL;
CREATE INDEX security_events_network ON security_events (network, at);
CREATE INDEX security_events_at ON security_events (at);
