-- What staff decide about money: two people's requests, the freeze of withdrawals, books compared with venues.

ALTER TABLE withdrawals
  -- CNY per USDT in 1/10000 at submission: what the fee was worth.
  ADD COLUMN rate_e4 bigint,
  -- What was left of unfinished bonuses and taken back when the whole balance was asked for.
  ADD COLUMN forfeited_fen bigint NOT NULL DEFAULT 0 CHECK (forfeited_fen >= 0),
  ADD COLUMN payout_asked integer NOT NULL DEFAULT 0,
  ADD COLUMN payout_said text NOT NULL DEFAULT '';
CREATE INDEX withdrawals_ended ON withdrawals (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX withdrawals_card ON withdrawals (card_id);

CREATE INDEX deposits_ended ON deposits (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX deposits_reference ON deposits (reference) WHERE reference <> '';
CREATE INDEX deposits_asked ON deposits (next_ask_at) WHERE state = 0;
CREATE INDEX transfers_ended ON transfers (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX transfers_stuck ON transfers (stuck_at) WHERE state = 2 AND stuck_at IS NOT NULL;
CREATE INDEX bets_made ON bets USING brin (created_at);
CREATE INDEX suspense_items_list ON suspense_items (state, received_at);
CREATE INDEX review_decisions_today ON review_decisions (at);
CREATE INDEX pay_callbacks_received ON pay_callbacks (received_at);

-- The gift within a requirement: what remains of it is forfeited when the member leaves unfinished.
ALTER TABLE turnover_requirements
  ADD COLUMN bonus_fen bigint NOT NULL DEFAULT 0 CHECK (bonus_fen BETWEEN 0 AND amount_fen);

-- One asks, another decides within a day; only then do balanced entries move the money.
CREATE TABLE money_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('suspense', 'transfer', 'adjust', 'unfreeze')),
  -- The suspense item, the transfer, the adjustment's own id, or `withdrawals`.
  subject text NOT NULL,
  member_id bigint REFERENCES members (id),
  payload jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'approved', 'refused', 'expired')),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_note text NOT NULL DEFAULT '',
  -- Two different people, whatever the code above says.
  CONSTRAINT money_requests_two_people CHECK (decided_by IS NULL OR decided_by <> asked_by),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL))
);
CREATE UNIQUE INDEX money_requests_open ON money_requests (kind, subject) WHERE state = 'open';
CREATE INDEX money_requests_subject ON money_requests (kind, subject, asked_at DESC);
CREATE INDEX money_requests_newest ON money_requests (kind, asked_at DESC);

-- Withdrawals stand still while a row is open.
CREATE TABLE withdrawal_freezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The check run that broke the second time.
  run bigint NOT NULL,
  because text NOT NULL,
  frozen_at timestamptz NOT NULL,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX withdrawal_freezes_one ON withdrawal_freezes ((true)) WHERE lifted_at IS NULL;

-- Our mirrors beside each venue's own books, at an instant at which nothing was open.
CREATE TABLE venue_comparisons (
  plat text NOT NULL REFERENCES venues (platname),
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  ours_fen bigint NOT NULL,
  theirs_fen bigint NOT NULL,
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (plat, currency)
);
