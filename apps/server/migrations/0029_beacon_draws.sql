-- Draws by a public beacon (PF2), capsules with the seeds of each hour, and evidence for a void round.

-- The beacon whose values enter a chain's draws, published with the chain for good; all null for a chain of PF1.
ALTER TABLE lottery_chains
  ADD COLUMN beacon_key text CHECK (beacon_key ~ '^[0-9a-f]{192}$'),
  ADD COLUMN beacon_genesis_sec bigint CHECK (beacon_genesis_sec > 0),
  ADD COLUMN beacon_period_sec integer CHECK (beacon_period_sec > 0),
  ADD COLUMN beacon_source text,
  ADD CONSTRAINT lottery_chains_beacon
    CHECK (num_nulls(beacon_key, beacon_genesis_sec, beacon_period_sec, beacon_source) IN (0, 4)),
  -- A key that is away delays draws until it is back or the hour's capsule opens; nothing is counted from its absence.
  DROP COLUMN key_missing_since;

-- The last seed of an hour, locked to a round of the chain's beacon: from that round on anybody can read it.
CREATE TABLE lottery_capsules (
  lottery text NOT NULL,
  chain_no integer NOT NULL,
  first_index integer NOT NULL CHECK (first_index > 0),
  last_index integer NOT NULL,
  -- The beacon's round that opens it, and when that is.
  beacon_round bigint NOT NULL CHECK (beacon_round > 0),
  opens_at timestamptz NOT NULL,
  ciphertext text NOT NULL CHECK (ciphertext ~ '^[0-9a-f]+$' AND length(ciphertext) = 320),
  published_at timestamptz NOT NULL,
  PRIMARY KEY (lottery, chain_no, last_index),
  FOREIGN KEY (lottery, chain_no) REFERENCES lottery_chains (lottery, chain_no),
  CHECK (first_index <= last_index)
);

ALTER TABLE lottery_rounds
  ADD COLUMN beacon_signature text CHECK (beacon_signature ~ '^[0-9a-f]{96}$'),
  -- What an overdue result waits for at present.
  ADD COLUMN waits_for text CHECK (waits_for IN ('worker', 'beacon', 'key')),
  -- What shows that the rule for a void round was met.
  ADD COLUMN void_evidence jsonb,
  DROP CONSTRAINT lottery_rounds_void_reason_check,
  -- missed: nobody could bet; capsule: its capsule does not match; beacon: no value for a day; seed-lost: before capsules.
  ADD CONSTRAINT lottery_rounds_void_reason_check
    CHECK (void_reason IN ('missed', 'capsule', 'beacon', 'seed-lost'));
DROP INDEX lottery_rounds_void;
CREATE INDEX lottery_rounds_void ON lottery_rounds (lottery) WHERE void_reason <> 'missed';

-- The transaction that placed an order: its bets come with it, and none is added later.
ALTER TABLE lottery_orders ADD COLUMN placed_in xid8;
ALTER TABLE lottery_orders ALTER COLUMN placed_in SET DEFAULT pg_current_xact_id();

-- Odds have two decimals; what was announced before stays as it is.
ALTER TABLE lottery_odds_changes ADD CONSTRAINT lottery_odds_step CHECK (to_milli % 10 = 0) NOT VALID;
