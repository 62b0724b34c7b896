-- Money at venues: transfers with three ends, the balances venues last reported, games opened, books compared.

CREATE TABLE venue_members (
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  created_at timestamptz NOT NULL,
  -- The balance that the venue last reported, and when; a poll reads this and never waits for a venue.
  balance_fen bigint NOT NULL DEFAULT 0,
  as_of timestamptz,
  PRIMARY KEY (member_id, plat)
);

CREATE TABLE transfers (
  id text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- pending: the end is not known yet; returned: refused late
  state text NOT NULL CHECK (state IN ('refused', 'done', 'pending', 'returned')),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- The last time the venue was asked to move the money; an enquiry about it does not count.
  sent_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  next_ask_at timestamptz NOT NULL,
  not_found integer NOT NULL DEFAULT 0,
  not_found_at timestamptz,
  -- Why it waits for staff; null while the reconciliation still works on it.
  stuck_because text,
  stuck_at timestamptz,
  ended_at timestamptz
);
-- One open transfer per member and venue.
CREATE UNIQUE INDEX transfers_one_open ON transfers (member_id, plat) WHERE state = 'pending';
CREATE INDEX transfers_due ON transfers (next_ask_at) WHERE state = 'pending';
CREATE INDEX transfers_stuck ON transfers (stuck_at) WHERE state = 'pending' AND stuck_at IS NOT NULL;
CREATE INDEX transfers_member ON transfers (member_id, direction, created_at DESC);
CREATE INDEX transfers_ended ON transfers (ended_at) WHERE ended_at IS NOT NULL;

-- Every enquiry about an open transfer and its answer: the member and staff can read what was tried.
CREATE TABLE transfer_enquiries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id text NOT NULL REFERENCES transfers (id),
  at timestamptz NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL
);
CREATE INDEX transfer_enquiries_transfer ON transfer_enquiries (transfer_id, id);

CREATE TABLE launches (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  game_code text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX launches_member ON launches (member_id, at DESC);

-- How far a venue's bet log has been read.
CREATE TABLE venue_cursors (
  plat text PRIMARY KEY REFERENCES venues (platname),
  bet_cursor bigint NOT NULL DEFAULT 0,
  synced_at timestamptz
);

-- Our mirrors beside each venue's own books, at an instant at which nothing was open.
CREATE TABLE venue_comparisons (
  plat text NOT NULL REFERENCES venues (platname),
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  ours_fen bigint NOT NULL,
  theirs_fen bigint NOT NULL,
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (plat, currency)
);
