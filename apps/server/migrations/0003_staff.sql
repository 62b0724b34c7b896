-- Staff, their sessions, and the audit log as a hash chain.

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (username = lower(username)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('support', 'content', 'finance', 'admin')),
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL,
  -- Sealed by the product's key; a secret counts only once a code has confirmed it.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The newest time step whose code was used: each code serves once.
  totp_last_step bigint,
  -- When a reset that two people agreed on takes effect.
  totp_reset_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES staff (id),
  last_login_at timestamptz
);
CREATE UNIQUE INDEX staff_username ON staff (username);

-- Between the right password and the right code.
CREATE TABLE staff_tickets (
  ticket_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_tickets_age ON staff_tickets (expires_at);

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  agent_family text NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_action_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_sessions_living ON staff_sessions (staff_id) WHERE ended_at IS NULL;

-- Real time, not the product's: a clock that the sandbox moves must not reorder who did what.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id bigint,
  staff_name text NOT NULL,
  role text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL,
  request_id text NOT NULL,
  ip text NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL UNIQUE
);
CREATE INDEX audit_log_staff ON audit_log (staff_name, seq DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, seq DESC);
CREATE INDEX audit_log_action ON audit_log (action, seq DESC);
CREATE INDEX audit_log_at ON audit_log (at);

-- The chain's end. Its row lock puts writers in one order, and a log that lost its newest rows no longer matches it.
CREATE TABLE audit_head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  seq bigint NOT NULL,
  hash text NOT NULL
);
INSERT INTO audit_head (single, seq, hash) VALUES (true, 0, repeat('0', 64));
