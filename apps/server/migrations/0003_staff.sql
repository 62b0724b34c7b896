-- Staff, their sessions, the audit log as a hash chain, and everything that waits for a second person.

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

-- Changes of settings that a second person approves or refuses.
CREATE TABLE second_person_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('switch', 'rate', 'totp', 'intake')),
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

-- Money that staff move: one person asks, another decides within a day; only then do balanced entries move it.
CREATE TABLE money_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('suspense', 'transfer', 'adjust', 'unfreeze')),
  -- The suspense item, the transfer, the adjustment's own id, or `withdrawals`.
  subject text NOT NULL,
  member_id bigint REFERENCES members (id),
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
  CONSTRAINT money_requests_two_people CHECK (decided_by IS NULL OR decided_by <> asked_by),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL))
);
CREATE UNIQUE INDEX money_requests_open ON money_requests (kind, subject) WHERE state = 'open';
CREATE INDEX money_requests_subject ON money_requests (kind, subject, asked_at DESC);
CREATE INDEX money_requests_newest ON money_requests (kind, asked_at DESC);

-- Who decided what on a deposit or a withdrawal; an approval by the same person twice does not fit in.
CREATE TABLE review_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('claim', 'release', 'approve', 'refuse')),
  note text NOT NULL,
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX review_decisions_once ON review_decisions (subject, staff_id) WHERE action = 'approve';
CREATE INDEX review_decisions_subject ON review_decisions (subject, id);
CREATE INDEX review_decisions_today ON review_decisions (at);
