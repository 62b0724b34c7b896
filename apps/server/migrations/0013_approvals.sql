-- Everything that needs a second person: what is to be agreed on, who said what about it, and who looks into what.

CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  -- A row of the contract's APPROVAL_KINDS, and what of that kind it is about.
  kind text NOT NULL,
  subject text NOT NULL,
  title text NOT NULL,
  member_id bigint REFERENCES members (id),
  -- What is carried out after the last yes, as its kind understands it.
  payload jsonb NOT NULL,
  reason text NOT NULL,
  -- How many different people must agree, besides whoever asked.
  needed smallint NOT NULL CHECK (needed > 0),
  state text NOT NULL CHECK (state IN ('open', 'approved', 'refused', 'expired')),
  -- Null: a member asked.
  asked_by bigint REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  -- Null: it waits as long as it takes.
  expires_at timestamptz,
  ended_at timestamptz,
  CHECK ((state IN ('approved', 'refused')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX approvals_one_open ON approvals (kind, subject) WHERE state = 'open';
CREATE INDEX approvals_subject ON approvals (kind, subject, asked_at DESC);
CREATE INDEX approvals_newest ON approvals (kind, asked_at DESC);
CREATE INDEX approvals_waiting ON approvals (asked_at) WHERE state = 'open';
CREATE INDEX approvals_member ON approvals (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE approval_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  approval_id uuid NOT NULL REFERENCES approvals (id),
  staff_id bigint NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('ask', 'claim', 'release', 'approve', 'refuse')),
  note text NOT NULL,
  at timestamptz NOT NULL
);
-- Nobody agrees twice. Whoever agreed first may still refuse, which ends it.
CREATE UNIQUE INDEX approval_events_once ON approval_events (approval_id, staff_id) WHERE action = 'approve';
CREATE UNIQUE INDEX approval_events_end ON approval_events (approval_id) WHERE action = 'refuse';
CREATE INDEX approval_events_of ON approval_events (approval_id, id);
CREATE INDEX approval_events_person ON approval_events (staff_id, at) WHERE action = 'approve';

-- Who looks into something that waits for people; nobody else decides about it meanwhile.
CREATE TABLE claims (
  kind text NOT NULL,
  subject text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX claims_person ON claims (staff_id);
