-- The lotteries of the house: seed chains and their commitments, rounds, intake, orders, exposure and odds of later rounds.
-- Nothing here or elsewhere sets a result: it follows from a seed.

CREATE DOMAIN hex64 AS text CHECK (VALUE ~ '^[0-9a-f]{64}$');

-- A chain of seeds per lottery. Its end (the commitment) is published before the first bet; seeds come out backwards.
CREATE TABLE lottery_chains (
  lottery text NOT NULL,
  chain_no integer NOT NULL CHECK (chain_no > 0),
  -- The Beijing day whose round 1 has seed index 1.
  start_date date NOT NULL,
  length integer NOT NULL CHECK (length > 0),
  commit hex64 NOT NULL,
  published_at timestamptz NOT NULL,
  salt hex64 NOT NULL,
  salt_source text NOT NULL,
  salt_fixed_at timestamptz NOT NULL,
  -- Which key sealed its seeds: a fingerprint, never the key.
  key_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'retired', 'lost')),
  -- The newest seed that is public, and its place; 0 and the commitment before the first draw.
  public_index integer NOT NULL CHECK (public_index >= 0),
  public_seed hex64 NOT NULL,
  -- Since when the worker finds no key for it; a grace later the chain is lost, by code.
  key_missing_since timestamptz,
  ended_at timestamptz,
  -- The chain's beginning, published when it is retired.
  last_seed hex64,
  PRIMARY KEY (lottery, chain_no)
);

-- The sealed seeds: the last one and checkpoints. Only the draw worker's role reads them, only through lottery_seed_read.
CREATE TABLE lottery_seeds (
  lottery text NOT NULL,
  chain_no integer NOT NULL,
  seed_index integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (lottery, chain_no, seed_index),
  FOREIGN KEY (lottery, chain_no) REFERENCES lottery_chains (lottery, chain_no)
);

CREATE TABLE lottery_seed_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lottery text NOT NULL,
  chain_no integer NOT NULL,
  seed_index integer NOT NULL,
  reader text NOT NULL,
  at timestamptz NOT NULL
);

CREATE TABLE lottery_rounds (
  -- For the advisory lock: every bet holds it shared, the close takes it alone.
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  lottery text NOT NULL,
  expect text NOT NULL CHECK (expect ~ '^[0-9]{12}$'),
  chain_no integer NOT NULL,
  seed_index integer NOT NULL CHECK (seed_index > 0),
  protocol text NOT NULL CHECK (protocol IN ('PF1', 'PF2')),
  open_at timestamptz NOT NULL,
  close_at timestamptz NOT NULL,
  draw_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed', 'drawn', 'settled', 'void')),
  -- The seed before: public since that round was drawn, so the hash of the seed to come is known while betting.
  commit hex64,
  -- Root over the accepted bets, published at cut-off; the transaction that stored it, so that a reveal comes later.
  bets_root hex64,
  bets_count integer,
  sealed_at timestamptz,
  sealed_in xid8,
  stake_fen bigint NOT NULL DEFAULT 0,
  -- Worst loss of the house over all outcomes, from the accepted bets.
  exposure_fen bigint,
  -- PF2 only: which public beacon value enters the message, and that value.
  beacon_round bigint,
  beacon hex64,
  seed hex64,
  -- Three digits, or seven balls in draw order with the special one last.
  numbers smallint[],
  result_text text,
  drawn_at timestamptz,
  late boolean NOT NULL DEFAULT false,
  payout_fen bigint NOT NULL DEFAULT 0,
  -- Paid out, or refunded when void.
  settled_at timestamptz,
  -- missed: nobody could bet, the machine was off; seed-lost: the chain's key is gone for good.
  void_reason text CHECK (void_reason IN ('missed', 'seed-lost')),
  PRIMARY KEY (lottery, expect),
  UNIQUE (lottery, chain_no, seed_index),
  FOREIGN KEY (lottery, chain_no) REFERENCES lottery_chains (lottery, chain_no),
  CHECK (open_at < close_at AND close_at < draw_at),
  CHECK ((state = 'void') = (void_reason IS NOT NULL)),
  CHECK (state NOT IN ('closed', 'drawn', 'settled')
    OR (bets_root IS NOT NULL AND bets_count IS NOT NULL AND sealed_at IS NOT NULL)),
  CHECK ((state IN ('drawn', 'settled')) = (seed IS NOT NULL)),
  CHECK ((seed IS NULL) = (numbers IS NULL) AND (seed IS NULL) = (drawn_at IS NULL)),
  CHECK (seed IS NULL OR commit = encode(sha256(decode(seed, 'hex')), 'hex')),
  CHECK (protocol = 'PF1' OR seed IS NULL OR beacon IS NOT NULL),
  CHECK (state <> 'settled' OR settled_at IS NOT NULL)
);
CREATE INDEX lottery_rounds_due ON lottery_rounds (draw_at) WHERE settled_at IS NULL;
CREATE INDEX lottery_rounds_drawn ON lottery_rounds (lottery, expect DESC) WHERE numbers IS NOT NULL;
CREATE INDEX lottery_rounds_late ON lottery_rounds (lottery) WHERE late;
CREATE INDEX lottery_rounds_void ON lottery_rounds (lottery) WHERE void_reason = 'seed-lost';
-- The minute's check of the books reads the rounds that ended since the last one.
CREATE INDEX lottery_rounds_settled ON lottery_rounds (settled_at) WHERE settled_at IS NOT NULL;

-- Whether a lottery takes bets. Two people change it, and only for rounds that have not opened yet: bets that stand are
-- drawn and paid as always, and no result depends on it.
CREATE TABLE lottery_intake (
  lottery text PRIMARY KEY,
  -- Holds for rounds that open at `since` or later; `taking_before` for those that opened earlier.
  taking boolean NOT NULL,
  since timestamptz NOT NULL,
  taking_before boolean NOT NULL
);

-- One order, one debit in the ledger.
CREATE TABLE lottery_orders (
  order_no text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  is_trial boolean NOT NULL,
  lottery text NOT NULL,
  expect text NOT NULL,
  room_id integer NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  stake_fen bigint NOT NULL CHECK (stake_fen > 0),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (lottery, expect) REFERENCES lottery_rounds (lottery, expect)
);
CREATE INDEX lottery_orders_member ON lottery_orders (member_id, lottery, expect);
CREATE INDEX lottery_orders_created ON lottery_orders USING brin (created_at) WITH (autosummarize = on);

CREATE SEQUENCE lottery_bet_numbers MAXVALUE 9999999999 CYCLE;

-- The stakes on each play and pick of a round, trial bets left out; the house's worst case is computed from these.
-- One part per connection: a popular play is then no row that everybody waits for.
CREATE TABLE lottery_exposure_parts (
  lottery text NOT NULL,
  expect text NOT NULL,
  share smallint NOT NULL,
  play_id integer NOT NULL,
  picks text NOT NULL,
  bets integer NOT NULL CHECK (bets > 0),
  stake_fen bigint NOT NULL CHECK (stake_fen > 0),
  -- What all these bets pay together if they win.
  pay_fen bigint NOT NULL CHECK (pay_fen > 0),
  PRIMARY KEY (lottery, expect, share, play_id, picks)
) WITH (fillfactor = 70);

-- What may still be added to a round without computing its whole worst case. Always: worst case + all shares <= cap.
-- An order takes from one share what it could add at most; when that is too little, somebody locks all shares, computes the
-- worst case exactly and divides the rest anew. So no order passes the cap, and none is refused below it.
CREATE TABLE lottery_exposure_shares (
  lottery text NOT NULL,
  expect text NOT NULL,
  share smallint NOT NULL,
  left_fen bigint NOT NULL CHECK (left_fen >= 0),
  PRIMARY KEY (lottery, expect, share)
) WITH (fillfactor = 70);

-- Odds for later rounds: announced 24 hours ahead, one row each, never changed. A round goes by what holds when it opens.
CREATE TABLE lottery_odds_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  play_id integer NOT NULL,
  -- For plays whose odds follow the lunar year: the animal of the year it was made for, else empty.
  year_animal text NOT NULL,
  from_milli integer NOT NULL CHECK (from_milli > 1000),
  to_milli integer NOT NULL CHECK (to_milli > 1000),
  announced_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  reason text NOT NULL,
  CHECK (effective_at >= announced_at + interval '24 hours')
);
CREATE INDEX lottery_odds_play ON lottery_odds_changes (play_id, effective_at);
