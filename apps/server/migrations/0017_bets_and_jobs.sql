-- Free bets, what a bet gave to requirements, logs read to their end, and job runs that outlive whoever ran them.

-- A free spin is a bet of a venue with a stake of nothing.
ALTER TABLE bets DROP CONSTRAINT bets_bet_fen_check,
  ADD CONSTRAINT bets_stake CHECK (bet_fen > 0 OR (plat <> 'CP' AND bet_fen = 0));

-- A member's mirror is only as good as the log: when a question last found nothing more in it.
ALTER TABLE venue_cursors ADD COLUMN read_to_end_at timestamptz;

-- What a venue's bet gave to each requirement: a bet that counts less later takes back exactly that.
CREATE TABLE turnover_parts (
  plat text NOT NULL,
  bet_id text NOT NULL,
  requirement_id uuid NOT NULL REFERENCES turnover_requirements (id),
  fen bigint NOT NULL CHECK (fen >= 0),
  PRIMARY KEY (plat, bet_id, requirement_id)
);

-- Whoever runs a job renews the lease; when it has run out, the run belongs to nobody and another takes it over.
-- A lease is real time, as processes live in it; when a failed run is tried again is the product's.
ALTER TABLE job_runs
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN tries integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  ADD COLUMN retry_at timestamptz;

-- One member or day that a run had to leave out. It is tried again by itself until it succeeds.
CREATE TABLE job_items (
  job text NOT NULL,
  period text NOT NULL,
  -- A member's number, or `day` for the period as a whole.
  item text NOT NULL,
  error text NOT NULL,
  tries integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  since timestamptz NOT NULL,
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (job, period, item)
);
CREATE INDEX job_items_due ON job_items (retry_at);
