-- The public log: one append-only tree of entries (RFC 6962), and the heads that were signed over it.

CREATE TABLE log_entries (
  -- The order of arrival; the place in the tree is `n`.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is about: the same thing is never entered twice.
  ref text NOT NULL UNIQUE,
  kind text NOT NULL,
  -- Canonical JSON, byte by byte as it is hashed.
  body text NOT NULL,
  -- Given by the sequencer, together with a signed head; null until then.
  n bigint UNIQUE CHECK (n >= 0),
  at_ms bigint,
  CHECK ((n IS NULL) = (at_ms IS NULL))
);
CREATE INDEX log_entries_waiting ON log_entries (id) WHERE n IS NULL;
CREATE INDEX log_entries_keys ON log_entries (id) WHERE kind = 'key';

-- Hashes of complete subtrees: 2^level entries each. They never change, so a proof reads a few rows.
CREATE TABLE log_nodes (
  level smallint NOT NULL CHECK (level >= 0),
  place bigint NOT NULL CHECK (place >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (level, place)
);

CREATE TABLE log_heads (
  size bigint PRIMARY KEY CHECK (size > 0),
  root hex64 NOT NULL,
  -- By the product's clock, as it is signed.
  at_ms bigint NOT NULL,
  key_id text NOT NULL,
  sig text NOT NULL CHECK (sig ~ '^[0-9a-f]{128}$'),
  -- Real time: heads are at least a second apart.
  signed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
