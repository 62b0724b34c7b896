-- Members, their devices and sessions, pictures to be solved, inbox, and what they set for themselves.

CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 800201) PRIMARY KEY,
  username text NOT NULL,
  realname text NOT NULL,
  password_hash text NOT NULL,
  pay_password_hash text,
  pay_password_set_at timestamptz,
  must_change_password boolean NOT NULL DEFAULT false,
  is_trial boolean NOT NULL DEFAULT false,
  is_agent boolean NOT NULL DEFAULT false,
  -- 1 normal, 2 frozen, 3 time-out, 4 self-excluded (domain §11.7)
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  inviter_id bigint REFERENCES members (id),
  mobile text,
  email text,
  birthday date,
  avatar text,
  vip smallint NOT NULL DEFAULT 1 CHECK (vip BETWEEN 1 AND 10),
  vip_period_start date,
  paysum_fen bigint NOT NULL DEFAULT 0 CHECK (paysum_fen >= 0),
  flow_fen bigint NOT NULL DEFAULT 0 CHECK (flow_fen >= 0),
  auto_transfer boolean NOT NULL DEFAULT false,
  show_message_time boolean NOT NULL DEFAULT true,
  notify_wins boolean NOT NULL DEFAULT true,
  quiet_mode boolean NOT NULL DEFAULT false,
  adult_declared_at timestamptz,
  seeded boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX members_username ON members (lower(username));
CREATE INDEX members_mobile ON members (mobile) WHERE mobile IS NOT NULL;
CREATE INDEX members_inviter ON members (inviter_id) WHERE inviter_id IS NOT NULL;

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

CREATE TABLE inbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES members (id),
  title text NOT NULL,
  content text NOT NULL,
  -- A natural key keeps a job or a retry from writing the same message twice.
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (member_id, key)
);
CREATE INDEX inbox_messages_list ON inbox_messages (member_id, id DESC);
CREATE INDEX inbox_messages_unread ON inbox_messages (member_id) WHERE read_at IS NULL;

CREATE TABLE support_messages (
  id uuid PRIMARY KEY,
  -- Null for visitors, who leave a contact instead.
  member_id bigint REFERENCES members (id),
  category text NOT NULL,
  contact text NOT NULL,
  content text NOT NULL,
  ip text NOT NULL,
  -- 0 waiting, 1 answered, 2 closed
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  created_at timestamptz NOT NULL
);
CREATE INDEX support_messages_queue ON support_messages (state, created_at);
CREATE INDEX support_messages_member ON support_messages (member_id, created_at DESC);

CREATE TABLE support_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES support_messages (id),
  staff_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX support_replies_message ON support_replies (message_id, id);
