-- What members are owed, minute by minute: roots that are in the public log, and their leaves for proofs and for an auditor.

CREATE TABLE liability_roots (
  no bigint PRIMARY KEY CHECK (no > 0),
  -- The job's period: one root each.
  period text NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  root hex64 NOT NULL,
  members integer NOT NULL CHECK (members >= 0),
  main_fen bigint NOT NULL CHECK (main_fen >= 0),
  held_fen bigint NOT NULL CHECK (held_fen >= 0),
  transit_fen bigint NOT NULL CHECK (transit_fen >= 0),
  venue_fen bigint NOT NULL CHECK (venue_fen >= 0),
  total_fen bigint NOT NULL CHECK (total_fen = main_fen + held_fen + transit_fen + venue_fen),
  -- What is held outside, without what matches no order.
  cover_fen bigint NOT NULL CHECK (cover_fen >= 0),
  -- Ids and salts of the leaves follow from it; sealed under a key outside the database.
  sealed_seed bytea NOT NULL,
  -- For each chunk of leaves the first id, and the hash and sum over them.
  tops bytea NOT NULL
);
CREATE INDEX liability_roots_at ON liability_roots (at);

CREATE TABLE liability_chunks (
  root_no bigint NOT NULL REFERENCES liability_roots,
  place integer NOT NULL CHECK (place >= 0),
  -- Whose leaves they are, and their sums.
  sealed bytea NOT NULL,
  PRIMARY KEY (root_no, place)
);

-- Roots whose leaves two people released for an auditor; never taken back.
CREATE TABLE liability_releases (
  root_no bigint PRIMARY KEY REFERENCES liability_roots,
  reason text NOT NULL,
  at timestamptz NOT NULL
);

-- What went wrong, in the words of two people; never changed or deleted. A later row about the same incident follows it.
CREATE TABLE incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  follows bigint REFERENCES incidents,
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  started_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= started_at),
  at timestamptz NOT NULL
);

-- Stakes and payouts of own lotteries by day, of members who are not demo accounts.
CREATE TABLE trust_returns (
  day date NOT NULL,
  lottery text NOT NULL,
  bets bigint NOT NULL,
  stake_fen bigint NOT NULL,
  payout_fen bigint NOT NULL,
  rounds bigint NOT NULL,
  PRIMARY KEY (day, lottery)
);

-- What the public page shows, computed by the job.
CREATE TABLE trust_figures (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  figures jsonb NOT NULL,
  returns_at timestamptz,
  at timestamptz NOT NULL
);
