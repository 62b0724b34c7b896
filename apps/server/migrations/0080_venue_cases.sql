-- A venue's case that two people end by its written statement, and venues that are closed for good.

ALTER TABLE venues ADD COLUMN closed_at timestamptz;

-- What a venue stated in writing, as it was uploaded. Kept for ever: the hash is in the audit log.
CREATE TABLE venue_statements (
  id uuid PRIMARY KEY,
  bytes bytea NOT NULL CHECK (octet_length(bytes) > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL
);

CREATE TABLE venue_cases (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id),
  plat text NOT NULL REFERENCES venues (platname),
  statement_id uuid NOT NULL REFERENCES venue_statements (id),
  -- Members' money at the venue by its statement.
  stated_fen bigint NOT NULL,
  -- Whether the venue was closed for good, and not opened again.
  closes boolean NOT NULL,
  at timestamptz NOT NULL
);
