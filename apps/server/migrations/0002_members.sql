-- Members with what belongs to each of them, their devices and sessions, captchas, and the log of logins.

-- Who somebody is. What else a member has stands in a table of its own, each with one writer; functions/members.sql makes
-- their rows together with the member's.
CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 800201) PRIMARY KEY,
  username text NOT NULL,
  realname text NOT NULL,
  is_trial boolean NOT NULL DEFAULT false,
  is_agent boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'normal' CHECK (state IN ('normal', 'frozen', 'timeout', 'excluded')),
  -- A freeze remembers the state it covers: lifting it must not lift a self-exclusion.
  state_before_freeze text CHECK (state_before_freeze IN ('normal', 'timeout', 'excluded')),
  frozen_reason text,
  inviter_id bigint REFERENCES members (id),
  mobile text,
  email text,
  birthday date,
  avatar text,
  adult_declared_at timestamptz,
  seeded boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX members_username ON members (lower(username));
CREATE INDEX members_mobile ON members (mobile) WHERE mobile IS NOT NULL;
CREATE INDEX members_inviter ON members (inviter_id) WHERE inviter_id IS NOT NULL;

CREATE TABLE member_secrets (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  -- Null: nobody logs in by password, as with a trial.
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,
  pay_password_hash text,
  pay_password_set_at timestamptz
);

CREATE TABLE member_settings (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  show_message_time boolean NOT NULL DEFAULT true,
  notify_wins boolean NOT NULL DEFAULT true,
  quiet_mode boolean NOT NULL DEFAULT false
);

-- Lifetime deposits and lifetime turnover.
CREATE TABLE member_totals (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  paysum_fen bigint NOT NULL DEFAULT 0 CHECK (paysum_fen >= 0),
  flow_fen bigint NOT NULL DEFAULT 0 CHECK (flow_fen >= 0)
);

CREATE TABLE member_vip (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  level smallint NOT NULL DEFAULT 1 CHECK (level BETWEEN 1 AND 10),
  period_start date NOT NULL,
  -- The highest level lost and not yet re-earned (0: none), and lifetime turnover at the last change of level.
  regain_level smallint NOT NULL DEFAULT 0 CHECK (regain_level BETWEEN 0 AND 10),
  regain_base_fen bigint NOT NULL DEFAULT 0 CHECK (regain_base_fen >= 0)
);

CREATE TABLE transfer_settings (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  auto_transfer boolean NOT NULL DEFAULT false,
  launch_budget_fen bigint CHECK (launch_budget_fen > 0)
);

-- A device is a browser that once logged in with the right password. It carries the renewal of "auto-login".
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  mark_hash bytea NOT NULL,
  label text NOT NULL,
  ip text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  renew_hash bytea,
  renew_until timestamptz,
  previous_renew_hash bytea,
  previous_renew_until timestamptz,
  ended_at timestamptz,
  UNIQUE (member_id, mark_hash)
);
CREATE UNIQUE INDEX devices_renew ON devices (renew_hash) WHERE renew_hash IS NOT NULL;
CREATE INDEX devices_previous_renew ON devices (previous_renew_hash) WHERE previous_renew_hash IS NOT NULL;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  device_id uuid REFERENCES devices (id),
  agent_family text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_action_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_member ON sessions (member_id) WHERE ended_at IS NULL;

CREATE TABLE captchas (
  id uuid PRIMARY KEY,
  answer text NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX captchas_age ON captchas (made_at);

CREATE TABLE login_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  device_id uuid,
  ip text NOT NULL,
  user_agent text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX login_events_member ON login_events (member_id, at DESC);
