-- Personal fields are sealed under a key outside the database (db/sealing.ts): what tells whether a key is the right one, and
-- what cards and payers are searched by.

-- Sealed with the newest key when everything else was.
CREATE TABLE sealing (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  sample text NOT NULL,
  sealed_at timestamptz NOT NULL
);

-- The last four digits, sealed: staff search by them.
ALTER TABLE cards ADD COLUMN tail text NOT NULL DEFAULT '';
ALTER TABLE deposits ADD COLUMN payer_tail text NOT NULL DEFAULT '';
CREATE INDEX cards_tail ON cards (tail);
CREATE INDEX deposits_payer_tail ON deposits (payer_tail) WHERE payer_tail <> '';
