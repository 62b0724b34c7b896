-- Invitations with their gifts, and agents: applications, monthly statements with what they were reckoned from, tickets.

-- One row for each member who came by somebody's link, made together with the member.
CREATE TABLE invitations (
  friend_id bigint PRIMARY KEY REFERENCES members (id),
  inviter_id bigint NOT NULL REFERENCES members (id),
  -- Where the registration came from; empty where nobody had noted it.
  ip text NOT NULL,
  registered_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'reached', 'missed')),
  -- A key of INVITE_REASONS.
  reason text,
  inviter_fen bigint NOT NULL DEFAULT 0 CHECK (inviter_fen >= 0),
  friend_fen bigint NOT NULL DEFAULT 0 CHECK (friend_fen >= 0),
  decided_at timestamptz,
  CHECK (friend_id <> inviter_id),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state = 'missed') = (reason IS NOT NULL)),
  CHECK ((state = 'reached') = (inviter_fen > 0 AND friend_fen > 0))
);
CREATE INDEX invitations_friends ON invitations (inviter_id, registered_at DESC);
CREATE INDEX invitations_gifts ON invitations (inviter_id, decided_at DESC) WHERE state = 'reached';
CREATE INDEX invitations_open ON invitations (registered_at) WHERE state = 'open';

INSERT INTO invitations (friend_id, inviter_id, ip, registered_at)
SELECT id, inviter_id, '', joined_at FROM members WHERE inviter_id IS NOT NULL AND NOT is_trial;

CREATE TABLE agent_applications (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  mobile text NOT NULL,
  apply_info text NOT NULL CHECK (length(apply_info) BETWEEN 1 AND 200),
  state text NOT NULL DEFAULT 'review' CHECK (state IN ('review', 'approved', 'refused')),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'review') = (ended_at IS NULL))
);
-- One at a time, whatever races.
CREATE UNIQUE INDEX agent_applications_one ON agent_applications (member_id) WHERE state = 'review';
CREATE INDEX agent_applications_member ON agent_applications (member_id, created_at DESC);
CREATE INDEX agent_applications_list ON agent_applications (state, created_at);

-- What an agent's direct members brought in a Beijing month.
CREATE TABLE agent_statements (
  id uuid PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES members (id),
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  members integer NOT NULL CHECK (members >= 0),
  active integer NOT NULL CHECK (active BETWEEN 0 AND members),
  net_fen bigint NOT NULL,
  carried_fen bigint NOT NULL CHECK (carried_fen <= 0),
  tier smallint NOT NULL CHECK (tier BETWEEN 0 AND 5),
  rate_bp integer NOT NULL CHECK (rate_bp >= 0),
  commission_fen bigint NOT NULL CHECK (commission_fen >= 0),
  state text NOT NULL CHECK (state IN ('review', 'paid')),
  made_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (agent_id, month),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
CREATE INDEX agent_statements_list ON agent_statements (state, month DESC);

-- The sums of the ledger that a statement stands on, one for each code.
CREATE TABLE agent_statement_lines (
  statement_id uuid NOT NULL REFERENCES agent_statements (id),
  code text NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  -- What members' accounts gained by it.
  amount_fen bigint NOT NULL,
  PRIMARY KEY (statement_id, code)
);

-- Whose entries were summed, and who was left out. Staff and the reckoning read it, agents never do.
CREATE TABLE agent_statement_members (
  statement_id uuid NOT NULL REFERENCES agent_statements (id),
  member_id bigint NOT NULL REFERENCES members (id),
  is_active boolean NOT NULL,
  left_out text,
  PRIMARY KEY (statement_id, member_id),
  CHECK (left_out IS NULL OR NOT is_active)
);

-- A ticket opens the agent's page once, for the session that asked for it; what it opened stays open for a while.
CREATE TABLE agent_tickets (
  ticket_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  session_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  open_until timestamptz
);
CREATE INDEX agent_tickets_session ON agent_tickets (session_hash) WHERE open_until IS NOT NULL;
CREATE INDEX agent_tickets_age ON agent_tickets (expires_at);
