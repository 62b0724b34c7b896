-- What the games need beside the books: members' seeds, rounds by the page's own key, chains and drawn fixtures.

-- Seeds are sealed with a key that is not in the database. A member has at most one active seed and one to follow it,
-- whose commitment is shown long before its first use.
CREATE TABLE seeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plat text NOT NULL,
  member text NOT NULL,
  sealed bytea NOT NULL,
  commit text NOT NULL CHECK (commit ~ '^[0-9a-f]{64}$'),
  client_seed text CHECK (client_seed ~ '^[A-Za-z0-9-]{1,32}$'),
  nonce bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('next', 'active', 'revealed')),
  active_since timestamptz,
  revealed_at timestamptz,
  FOREIGN KEY (plat, member) REFERENCES wallets (plat, member),
  CHECK ((state = 'revealed') = (revealed_at IS NOT NULL)),
  CHECK (state = 'next' OR client_seed IS NOT NULL OR nonce = 0)
);
CREATE UNIQUE INDEX seeds_one_of_each ON seeds (plat, member, state) WHERE state <> 'revealed';
CREATE INDEX seeds_commit ON seeds (plat, member, commit);

-- The page names a round before it asks for it, so that a repeated request has one effect and the first answer.
CREATE TABLE rounds (
  plat text NOT NULL,
  member text NOT NULL,
  key text NOT NULL,
  question text NOT NULL,
  -- Kept as text: a repeated question gets the same bytes.
  answer json NOT NULL,
  PRIMARY KEY (plat, member, key)
);

-- One hash chain per simulated series; `sealed` holds every 1024th seed.
CREATE TABLE chains (
  lottery text NOT NULL,
  chain_no integer NOT NULL,
  start_date date NOT NULL,
  length integer NOT NULL,
  commit text NOT NULL,
  published_at timestamptz NOT NULL,
  salt text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (lottery, chain_no)
);

CREATE TABLE fixture_draws (
  lottery text NOT NULL,
  expect text NOT NULL,
  seed text NOT NULL,
  outcome smallint NOT NULL,
  drawn_at timestamptz NOT NULL,
  PRIMARY KEY (lottery, expect)
);
