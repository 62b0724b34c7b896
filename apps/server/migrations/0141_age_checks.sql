-- Age checks before the first deposit (docs/rules/protection.md): demanded with real money, answers kept as evidence.
CREATE TABLE age_demand (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  since timestamptz NOT NULL
);

CREATE TABLE age_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  -- Of the name and birthday that were asked about.
  person bytea NOT NULL,
  is_adult boolean NOT NULL,
  reference text NOT NULL CHECK (reference <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX age_checks_member ON age_checks (member_id);
