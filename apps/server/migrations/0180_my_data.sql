-- Members' own data: exports asked for, and the sealed pieces of each file until it expires.

CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  asked_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- A worker makes it until then; after it another one begins anew.
  lease_until timestamptz,
  ready_at timestamptz,
  failed_at timestamptz,
  bytes bigint,
  -- Rows of each part.
  counts jsonb,
  CHECK ((ready_at IS NULL) = (bytes IS NULL)),
  CHECK ((ready_at IS NULL) = (counts IS NULL)),
  CHECK (ready_at IS NULL OR failed_at IS NULL)
);
CREATE INDEX data_exports_member ON data_exports (member_id, asked_at DESC);
-- One is made at a time.
CREATE UNIQUE INDEX data_exports_making ON data_exports (member_id) WHERE ready_at IS NULL AND failed_at IS NULL;

CREATE TABLE data_export_pieces (
  id uuid PRIMARY KEY,
  export_id uuid NOT NULL REFERENCES data_exports (id),
  place integer NOT NULL CHECK (place >= 0),
  -- Sealed: base64 of the bytes.
  body text NOT NULL,
  UNIQUE (export_id, place)
);
