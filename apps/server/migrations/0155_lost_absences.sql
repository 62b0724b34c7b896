-- Time-outs and exclusions of accounts that a restored backup does not have: they hold for whoever shows the same marks (docs/rules/protection.md).
CREATE TABLE lost_absences (
  mark text NOT NULL CHECK (mark IN ('account', 'mobile', 'name')),
  digest bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('timeout', 'exclusion')),
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  PRIMARY KEY (mark, digest, kind, from_at)
);
