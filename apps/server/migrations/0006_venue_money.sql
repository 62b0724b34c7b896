-- Money and bets at venues: transfers with three ends, what venues last told us, one table for every venue's bets.

ALTER TABLE members ADD COLUMN launch_budget_fen bigint CHECK (launch_budget_fen > 0);

CREATE TABLE venue_members (
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  created_at timestamptz NOT NULL,
  -- What the venue last told us, and when; a poll reads this and never waits for a venue.
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
  -- 2 not known yet, 1 done, 0 refused, 3 refused late (domain §8.6)
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 3),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- The last time the venue was told to move the money; asking about it is not sending.
  sent_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  next_ask_at timestamptz NOT NULL,
  not_found integer NOT NULL DEFAULT 0,
  not_found_at timestamptz,
  -- Why it waits for staff; null while the machine still works on it.
  stuck_because text,
  stuck_at timestamptz,
  ended_at timestamptz
);
-- One open transfer per member and venue.
CREATE UNIQUE INDEX transfers_one_open ON transfers (member_id, plat) WHERE state = 2;
CREATE INDEX transfers_due ON transfers (next_ask_at) WHERE state = 2;
CREATE INDEX transfers_member ON transfers (member_id, direction, created_at DESC);

-- Every question about an open transfer and what came back: the member and staff can read what was tried.
CREATE TABLE transfer_enquiries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id text NOT NULL REFERENCES transfers (id),
  at timestamptz NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL
);
CREATE INDEX transfer_enquiries_transfer ON transfer_enquiries (transfer_id, id);

CREATE TABLE bets (
  plat text NOT NULL,
  bet_id text NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  is_trial boolean NOT NULL,
  category text NOT NULL,
  game_code text NOT NULL,
  game_name text NOT NULL,
  round_id text NOT NULL,
  selection text NOT NULL,
  odds_milli bigint NOT NULL,
  bet_fen bigint NOT NULL CHECK (bet_fen > 0),
  valid_fen bigint NOT NULL CHECK (valid_fen >= 0),
  valid_note text NOT NULL DEFAULT '',
  payout_fen bigint NOT NULL CHECK (payout_fen >= 0),
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
  outcome text CHECK (outcome IN ('win', 'lose', 'tie', 'void')),
  result jsonb NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  nonce bigint,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settle_version integer NOT NULL,
  PRIMARY KEY (plat, bet_id)
);
CREATE INDEX bets_member ON bets (member_id, created_at DESC, bet_id DESC);
CREATE INDEX bets_member_plat ON bets (member_id, plat, created_at DESC, bet_id DESC);
CREATE INDEX bets_round ON bets (plat, round_id, member_id);
CREATE INDEX bets_settled ON bets (member_id, plat, settled_at) WHERE status = 1;

CREATE TABLE venue_cursors (
  plat text PRIMARY KEY REFERENCES venues (platname),
  bet_cursor bigint NOT NULL DEFAULT 0,
  synced_at timestamptz
);

CREATE TABLE launches (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  game_code text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX launches_member ON launches (member_id, at DESC);
