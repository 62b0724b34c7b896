-- Payouts: every try to pay a withdrawal, every question about one; and venue sessions that must end.

CREATE TABLE payout_tries (
  -- Our number at the provider: it pays a number once.
  payout_no text PRIMARY KEY,
  withdrawal_no text NOT NULL REFERENCES withdrawals (no),
  n smallint NOT NULL CHECK (n > 0),
  -- unpaid: refused, or two people decided so; asked about for a while yet, for a provider may pay all the same
  state text NOT NULL CHECK (state IN ('open', 'paid', 'unpaid')),
  created_at timestamptz NOT NULL,
  -- Noted before the provider is told: null means that nobody was.
  sent_at timestamptz,
  last_sent_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  -- Null: nobody asks any more.
  next_ask_at timestamptz,
  -- The last word of the provider that fits the question, and when it came.
  heard text CHECK (heard IN ('unknown', 'accepted', 'refused', 'paid')),
  heard_at timestamptz,
  -- The code with which the provider did not even take it, when last told.
  turned_away text,
  -- Its last answer whatever it was, for eyes.
  said text NOT NULL DEFAULT '',
  paid_fen bigint CHECK (paid_fen > 0),
  -- It waits for people: because of what, and since when.
  stuck_because text CHECK (stuck_because IN ('refused', 'amount', 'unknown', 'late')),
  stuck_at timestamptz,
  -- How that ended: by a choice of two people, or by itself.
  decided text CHECK (decided IN ('again', 'return', 'difference', 'paid', 'collect', 'absorb', 'itself')),
  decided_at timestamptz,
  UNIQUE (withdrawal_no, n),
  CHECK ((stuck_because IS NULL) = (stuck_at IS NULL)),
  CHECK ((decided IS NULL) = (decided_at IS NULL))
);
-- One try at a time: a second one while the first may still be paid would pay twice.
CREATE UNIQUE INDEX payout_tries_one_open ON payout_tries (withdrawal_no) WHERE state = 'open';
CREATE INDEX payout_tries_due ON payout_tries (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX payout_tries_stuck ON payout_tries (stuck_at) WHERE stuck_at IS NOT NULL AND decided IS NULL;
CREATE INDEX payout_tries_decided ON payout_tries (decided_at) WHERE decided_at IS NOT NULL;

INSERT INTO payout_tries (payout_no, withdrawal_no, n, state, created_at, sent_at, last_sent_at, asked, next_ask_at, said, paid_fen)
SELECT payout_no, no, 1, CASE state WHEN 'paying' THEN 'open' WHEN 'paid' THEN 'paid' ELSE 'unpaid' END,
       coalesce(payout_sent_at, created_at), payout_sent_at, payout_sent_at, payout_asked,
       CASE WHEN state = 'paying' THEN next_ask_at END, payout_said, CASE WHEN state = 'paid' THEN amount_fen END
  FROM withdrawals WHERE payout_no IS NOT NULL;

ALTER TABLE withdrawals DROP COLUMN payout_no, DROP COLUMN payout_sent_at, DROP COLUMN payout_asked,
  DROP COLUMN payout_said, DROP COLUMN next_ask_at;

-- Every question about a payout and what came back; the same answer again only counts.
CREATE TABLE payout_enquiries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_no text NOT NULL REFERENCES payout_tries (payout_no),
  kind text NOT NULL CHECK (kind IN ('send', 'ask')),
  outcome text NOT NULL,
  -- A signed answer that fits its question.
  counts boolean NOT NULL,
  times integer NOT NULL DEFAULT 1,
  at timestamptz NOT NULL
);
CREATE INDEX payout_enquiries_of ON payout_enquiries (payout_no, id);

-- Venues that have not confirmed yet that a member's sessions there have ended. A row goes when they do.
CREATE TABLE venue_session_ends (
  member_id bigint NOT NULL REFERENCES members (id),
  plat text NOT NULL REFERENCES venues (platname),
  -- Only a confirmation of the last request counts: sessions may have begun since an earlier one.
  request uuid NOT NULL,
  -- Since when it waits, on the product's clock: what the alarm goes by.
  first_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, plat)
);
CREATE INDEX venue_session_ends_due ON venue_session_ends (next_at);
