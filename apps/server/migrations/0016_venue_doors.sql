-- Money at one venue that does not agree: the freeze of that venue, and the doors through which two people put it right.

-- How often what the venue reported changed by a transfer: an answer that was asked for before the last one is late.
ALTER TABLE venue_members ADD COLUMN moves bigint NOT NULL DEFAULT 0;
-- Since when the venue's answers about this wallet cannot be believed; null while they can.
ALTER TABLE venue_members ADD COLUMN doubted_at timestamptz;

-- What of a transfer the venue booked, where two people read another sum in its statement; null: all of it.
ALTER TABLE transfers ADD COLUMN booked_fen bigint CHECK (booked_fen > 0 AND booked_fen <= amount_fen);

-- In how many comparisons in a row the books differed.
ALTER TABLE venue_comparisons ADD COLUMN differing integer NOT NULL DEFAULT 0;
ALTER TABLE venue_comparisons ADD COLUMN differs_since timestamptz;

CREATE TABLE venue_freezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plat text NOT NULL REFERENCES venues (platname),
  -- Ours minus theirs when it was frozen.
  difference_fen bigint NOT NULL,
  frozen_at timestamptz NOT NULL,
  lifted_at timestamptz
);
CREATE UNIQUE INDEX venue_freezes_open ON venue_freezes (plat) WHERE lifted_at IS NULL;

-- One line of a corrected mirror.
CREATE TABLE mirror_fixes (
  approval_id uuid NOT NULL REFERENCES approvals (id),
  line integer NOT NULL CHECK (line > 0),
  plat text NOT NULL REFERENCES venues (platname),
  member_id bigint NOT NULL REFERENCES members (id),
  change_fen bigint NOT NULL CHECK (change_fen <> 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (approval_id, line)
);
CREATE INDEX mirror_fixes_at ON mirror_fixes (at);

-- A difference that two people took upon the house. From then on the books may differ by the sum of these.
CREATE TABLE accepted_differences (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id),
  plat text NOT NULL REFERENCES venues (platname),
  -- Ours minus theirs.
  difference_fen bigint NOT NULL CHECK (difference_fen <> 0),
  at timestamptz NOT NULL
);
CREATE INDEX accepted_differences_plat ON accepted_differences (plat, at);

-- A quarantined bet that one of these explained: it is over, and can never be booked as well.
CREATE TABLE explained_bets (
  quarantine_id bigint PRIMARY KEY REFERENCES bet_quarantine (id),
  approval_id uuid NOT NULL REFERENCES approvals (id)
);
