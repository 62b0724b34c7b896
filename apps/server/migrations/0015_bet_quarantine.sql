-- Rows of venues' bet logs that break a rule: set aside, so that the log goes on, until two people decide about each.

CREATE TABLE bet_quarantine (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plat        text NOT NULL,
  -- The row's place in the venue's log, and what it says of itself; every field as it came.
  seq         bigint NOT NULL,
  bet_id      text NOT NULL,
  member      text NOT NULL,
  row         jsonb NOT NULL,
  -- Which rule it breaks: a key of the contract's list.
  why         text NOT NULL,
  currency    text CHECK (currency IN ('CNY', 'PLAY')),
  -- What the venue's books have moved by it and ours have not; null where the row does not say it.
  effect_fen  bigint,
  created_at  timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'booked', 'dismissed')),
  ended_at    timestamptz,
  UNIQUE (plat, seq)
);

CREATE INDEX bet_quarantine_open ON bet_quarantine (plat, id) WHERE state = 'open';
