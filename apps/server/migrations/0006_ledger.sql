-- The ledger: double entry in integer fen, append-only, posted by one function in one round trip.
-- Sign: plus is what the house owes or keeps, minus is what came from outside. Every transaction sums to zero.

-- currency, kind, class and member_id follow from the name: the trigger ledger_chart fills them in.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  currency text NOT NULL,
  -- live: balance with a floor of 0; mirror: balance without a floor; derived: entries only, no row to wait for.
  kind text NOT NULL,
  class text NOT NULL,
  member_id bigint,
  balance bigint NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT ledger_accounts_floor CHECK (kind <> 'live' OR balance >= 0),
  CONSTRAINT ledger_accounts_derived CHECK (kind <> 'derived' OR (balance = 0 AND seq = 0))
) WITH (fillfactor = 60);
CREATE INDEX ledger_accounts_member ON ledger_accounts (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
  code text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  legs smallint NOT NULL CHECK (legs >= 2),
  -- What the transaction is about (an order number) and what the member reads beside its label.
  ref text,
  memo text,
  -- The reserve that this transaction settles or releases: each reserve ends once.
  ends bigint,
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ledger_transactions_ends ON ledger_transactions (ends) WHERE ends IS NOT NULL;
CREATE INDEX ledger_transactions_ref ON ledger_transactions (ref) WHERE ref IS NOT NULL;
CREATE INDEX ledger_transactions_at ON ledger_transactions USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

CREATE TABLE ledger_entries (
  tx_id bigint NOT NULL,
  leg smallint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The account's chain; both are null on derived accounts.
  balance_after bigint,
  seq bigint,
  PRIMARY KEY (tx_id, leg),
  CHECK ((balance_after IS NULL) = (seq IS NULL))
);
CREATE UNIQUE INDEX ledger_entries_chain ON ledger_entries (account_id, seq) WHERE seq IS NOT NULL;
CREATE INDEX ledger_entries_derived ON ledger_entries (account_id, tx_id) WHERE seq IS NULL;

-- Sums up to a transaction below which nothing is in flight any more, so that a minute's check reads a minute's rows.
CREATE TABLE ledger_checkpoint (
  single boolean PRIMARY KEY CHECK (single),
  through_tx bigint NOT NULL,
  -- The next horizon: it holds once every database transaction up to the one that noted it has ended.
  next_tx bigint NOT NULL,
  next_xid xid8 NOT NULL,
  at timestamptz NOT NULL
);
INSERT INTO ledger_checkpoint (single, through_tx, next_tx, next_xid, at)
VALUES (true, 0, 0, pg_current_xact_id(), clock_timestamp());

CREATE TABLE ledger_checkpoint_sums (
  account_id bigint PRIMARY KEY,
  total bigint NOT NULL,
  entries bigint NOT NULL
);

-- What the invariant check found: one row per run and invariant.
CREATE TABLE ledger_checks (
  run bigint NOT NULL,
  invariant text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('incremental', 'whole')),
  ok boolean NOT NULL,
  freezes boolean NOT NULL,
  counted bigint NOT NULL,
  findings jsonb NOT NULL,
  took_ms integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (run, invariant)
);
CREATE INDEX ledger_checks_at ON ledger_checks (at);
CREATE SEQUENCE ledger_check_runs OWNED BY ledger_checks.run;
