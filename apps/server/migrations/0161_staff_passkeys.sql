-- Passkeys of staff: the second step of a login, beside the code of an authenticator.

CREATE TABLE staff_passkeys (
  id uuid PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  removed_at timestamptz
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);

-- Answered once, right or wrong: a challenge is deleted by its answer.
CREATE TABLE staff_passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'login')),
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The session that asked, or the ticket between password and second step.
  asker_hash bytea NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX staff_passkey_challenges_made ON staff_passkey_challenges (made_at);
