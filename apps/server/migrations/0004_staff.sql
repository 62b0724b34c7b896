-- Staff, their sessions, the audit log as a hash chain, and changes that wait for a second person.

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

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the audit log only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_append_only';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_head_kept BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

CREATE FUNCTION audit_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seq IS DISTINCT FROM OLD.seq + 1 THEN
    RAISE EXCEPTION 'the audit log goes forward one row at a time' USING CONSTRAINT = 'audit_append_only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_head_forward BEFORE UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION audit_forward();

CREATE TABLE second_person_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('switch', 'rate', 'totp')),
  key text NOT NULL,
  title text NOT NULL,
  -- {from, to} as values; the decision is carried out only while `from` still stands.
  payload jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'refused', 'expired')),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_note text NOT NULL DEFAULT '',
  -- Two different people, whatever the code above says.
  CONSTRAINT second_person_differs CHECK (decided_by IS NULL OR decided_by <> asked_by)
);
CREATE UNIQUE INDEX second_person_open ON second_person_requests (kind, key) WHERE state = 'open';
CREATE INDEX second_person_newest ON second_person_requests (state, id DESC);

CREATE TABLE member_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  staff_id bigint NOT NULL REFERENCES staff (id),
  content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX member_notes_member ON member_notes (member_id, id DESC);

-- A freeze remembers what it covered: lifting it must not lift a self-exclusion.
ALTER TABLE members
  ADD COLUMN state_before_freeze smallint,
  ADD COLUMN frozen_reason text;

-- Messages that staff sent, once each; the copies lie in inbox_messages.
CREATE TABLE sent_messages (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  -- Null: to all.
  member_id bigint REFERENCES members (id),
  promotional boolean NOT NULL,
  recipients bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX sent_messages_newest ON sent_messages (created_at DESC);

-- The version an editor saw: a save on top of somebody else's is refused.
ALTER TABLE banners ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN saved_by bigint;
ALTER TABLE notices ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN saved_by bigint;
CREATE TABLE app_config_version (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version integer NOT NULL,
  saved_by bigint,
  saved_at timestamptz NOT NULL
);
INSERT INTO app_config_version (single, version, saved_at) VALUES (true, 1, clock_timestamp());
