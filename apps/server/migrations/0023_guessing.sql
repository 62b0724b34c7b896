-- Guessing: temporary passwords that end, and the browsers that staff work with.

-- Null for a password that somebody chose.
ALTER TABLE member_secrets ADD COLUMN temporary_until timestamptz;
ALTER TABLE staff ADD COLUMN temporary_until timestamptz;

-- A browser that logged in before keeps its own allowance of tries, so that strangers cannot lock anybody out.
CREATE TABLE staff_devices (
  staff_id bigint NOT NULL REFERENCES staff (id),
  mark_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, mark_hash)
);
