-- Heads of the public log as checkpoints (C2SP), and the cosignatures of its witnesses.

-- The first line of a checkpoint. Heads from before have none: they were signed over a text of our own, and are not served as checkpoints.
ALTER TABLE log_heads ADD COLUMN origin text;

-- The witnesses that are asked to cosign.
CREATE TABLE log_witnesses (
  -- The name of its key.
  name text PRIMARY KEY CHECK (name ~ '^[^[:space:]+]{1,100}$'),
  vkey text NOT NULL,
  in_use boolean NOT NULL DEFAULT true,
  -- The last answer that was no cosignature, or null.
  refusal text
);

CREATE TABLE log_cosignatures (
  size bigint NOT NULL REFERENCES log_heads (size),
  witness text NOT NULL REFERENCES log_witnesses (name),
  -- The witness's own time, as it signed it.
  at timestamptz NOT NULL,
  -- The base64 of the signature line: key id, time, signature.
  signature text NOT NULL CHECK (signature ~ '^[A-Za-z0-9+/]{20,}={0,2}$'),
  PRIMARY KEY (size, witness)
);
CREATE INDEX log_cosignatures_of ON log_cosignatures (witness, size);

DROP INDEX log_entries_keys;
CREATE INDEX log_entries_naming ON log_entries (id) WHERE kind IN ('key', 'witnesses');
