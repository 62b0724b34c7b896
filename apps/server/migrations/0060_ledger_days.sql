-- Closed days of the books: verified once from their entries, summed up, and chained; by night the new day and some older ones.

-- A day ends with a seal. Days follow each other without a gap; the first one covers everything before it.
CREATE TABLE ledger_days (
  day date PRIMARY KEY,
  first_id bigint NOT NULL,
  -- One less than first_id when nothing was posted.
  last_id bigint NOT NULL CHECK (last_id >= first_id - 1),
  transactions bigint NOT NULL,
  -- Over the day before, these figures, the day's sums and its last seal.
  chain text NOT NULL CHECK (chain ~ '^[0-9a-f]{64}$'),
  closed_at timestamptz NOT NULL
);

-- What the day's entries come to, by part of the chart: as in ledger_checkpoint_totals.
CREATE TABLE ledger_day_sums (
  day date NOT NULL REFERENCES ledger_days (day),
  currency text NOT NULL,
  part text NOT NULL,
  total bigint NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (day, currency, part)
);

-- Which day was verified in which night, and what was found. A day that is not sound stands here without being closed.
CREATE TABLE ledger_day_checks (
  day date NOT NULL,
  night date NOT NULL,
  is_new boolean NOT NULL,
  ok boolean NOT NULL,
  lines jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (day, night)
);
CREATE INDEX ledger_day_checks_night ON ledger_day_checks (night);

ALTER TABLE ledger_checks DROP CONSTRAINT ledger_checks_scope_check;
ALTER TABLE ledger_checks ADD CONSTRAINT ledger_checks_scope_check CHECK (scope IN ('incremental', 'night', 'whole'));
