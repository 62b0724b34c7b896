-- Passkeys (WebAuthn): public keys of members, and the challenges that they sign.

CREATE TABLE passkey_members (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  -- The user handle: what authenticators store instead of a name or number.
  handle text NOT NULL UNIQUE,
  for_login boolean NOT NULL DEFAULT true,
  for_money boolean NOT NULL DEFAULT true
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES passkey_members (member_id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- 0 and 0 again is valid: most synced keys do not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  on_device boolean NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  removed_at timestamptz
);
CREATE INDEX passkeys_member ON passkeys (member_id);

-- A challenge is answered once: any answer spends it, the wrong ones too.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'login', 'withdraw', 'card')),
  -- Null for a login: who it is, the key says.
  member_id bigint REFERENCES members (id),
  -- The session that asked: another one cannot answer.
  session_hash bytea,
  -- What the challenge was computed from, together with what it confirms; empty for those that confirm nothing.
  nonce bytea NOT NULL,
  -- The number that the order will have, or the id of the card.
  ref text UNIQUE,
  made_at timestamptz NOT NULL,
  spent_at timestamptz,
  -- The key whose signature was right.
  passkey_id uuid REFERENCES passkeys (id),
  CHECK ((purpose = 'login') = (member_id IS NULL)),
  CHECK ((purpose = 'login') = (session_hash IS NULL)),
  CHECK ((purpose IN ('withdraw', 'card')) = (ref IS NOT NULL)),
  CHECK (passkey_id IS NULL OR spent_at IS NOT NULL)
);
CREATE INDEX passkey_challenges_made ON passkey_challenges (made_at);

-- What confirmed it: null is the payment password.
ALTER TABLE withdrawals ADD COLUMN passkey_id uuid REFERENCES passkeys (id);
ALTER TABLE cards ADD COLUMN passkey_id uuid REFERENCES passkeys (id);
