-- The venues' own books: wallets with a floor, double entries that sum to zero, transfers, tickets, sessions, bets.
-- Everything lives in the schema of the sandbox; nothing here refers to a table of the product.

-- The product's clock when the product's tables are here, real time otherwise.
CREATE FUNCTION app_time() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regclass('public.app_clock') IS NULL THEN RETURN clock_timestamp(); END IF;
  RETURN clock_timestamp()
    + COALESCE((SELECT offset_ms FROM public.app_clock), 0) * interval '1 millisecond';
END $$;

-- One row per venue. It is updated last in every transaction that appends to the venue's lists, so the numbers of
-- a list become visible in their order and a reader by cursor can miss none.
CREATE TABLE venues (
  plat text PRIMARY KEY,
  transfer_seq bigint NOT NULL DEFAULT 0,
  bet_seq bigint NOT NULL DEFAULT 0
);

CREATE TABLE wallets (
  plat text NOT NULL REFERENCES venues,
  member text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  balance_fen bigint NOT NULL DEFAULT 0 CONSTRAINT wallet_floor CHECK (balance_fen >= 0),
  -- Real time of the last round, for games with a shortest time between two rounds.
  round_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (plat, member),
  UNIQUE (plat, member, currency)
);

CREATE TABLE postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plat text NOT NULL REFERENCES venues,
  kind text NOT NULL CHECK (kind IN ('transfer', 'stake', 'payout', 'refund')),
  ref text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  at timestamptz NOT NULL,
  UNIQUE (plat, kind, ref)
);

-- An account is `member:<name>`, `operator` (whoever sends and takes the members' money) or `house` (game results).
CREATE TABLE entries (
  posting_id bigint NOT NULL REFERENCES postings,
  plat text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen <> 0),
  PRIMARY KEY (posting_id, account)
);
CREATE INDEX entries_account ON entries (plat, account);

CREATE FUNCTION entries_sum_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added GROUP BY posting_id, currency HAVING sum(amount_fen) <> 0
  ) OR EXISTS (
    SELECT FROM added JOIN postings p ON p.id = added.posting_id
     WHERE p.currency <> added.currency OR p.plat <> added.plat
  ) THEN
    RAISE EXCEPTION 'entries do not sum to zero in their posting''s venue and currency';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balanced AFTER INSERT ON entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_sum_to_zero();

CREATE FUNCTION books_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are append-only';
END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION books_only_grow();
CREATE TRIGGER postings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION books_only_grow();

-- Moves money between a member's wallet and the venue's other account, in one step. Fails on the wallet's floor.
CREATE FUNCTION post(p_plat text, p_member text, p_kind text, p_ref text, p_other text, p_delta_fen bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  new_balance bigint;
  wallet_currency text;
  new_posting bigint;
BEGIN
  UPDATE wallets SET balance_fen = balance_fen + p_delta_fen
   WHERE plat = p_plat AND member = p_member
   RETURNING balance_fen, currency INTO new_balance, wallet_currency;
  IF NOT FOUND THEN RAISE EXCEPTION 'no wallet % at %', p_member, p_plat; END IF;
  INSERT INTO postings (plat, kind, ref, currency, at)
    VALUES (p_plat, p_kind, p_ref, wallet_currency, app_time()) RETURNING id INTO new_posting;
  INSERT INTO entries (posting_id, plat, account, currency, amount_fen) VALUES
    (new_posting, p_plat, 'member:' || p_member, wallet_currency, p_delta_fen),
    (new_posting, p_plat, p_other, wallet_currency, -p_delta_fen);
  RETURN new_balance;
END $$;

-- The first end of a transfer is its only end. `unknown` is a tombstone: the id was asked for before it was sent, and
-- whatever comes under it is refused for ever.
CREATE TABLE transfers (
  plat text NOT NULL REFERENCES venues,
  id text NOT NULL,
  seq bigint,
  member text,
  direction text CHECK (direction IN ('in', 'out')),
  amount_fen bigint CHECK (amount_fen > 0),
  currency text,
  state text NOT NULL CHECK (state IN ('unknown', 'processing', 'done', 'refused')),
  reason text NOT NULL DEFAULT '',
  -- The wallet at that instant, so that a repeated question gets the first answer.
  balance_fen bigint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  -- Only while processing: real time at which the venue gets round to it.
  due_at timestamptz,
  PRIMARY KEY (plat, id),
  UNIQUE (plat, seq),
  CHECK ((state = 'processing') = (due_at IS NOT NULL)),
  CHECK ((state IN ('done', 'refused')) = (seq IS NOT NULL))
);
CREATE INDEX transfers_due ON transfers (due_at) WHERE due_at IS NOT NULL;

-- Secrets are stored as their SHA-256 only.
CREATE TABLE tickets (
  hash bytea PRIMARY KEY,
  plat text NOT NULL,
  member text NOT NULL,
  game_code text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (plat, member) REFERENCES wallets (plat, member)
);

CREATE TABLE sessions (
  hash bytea PRIMARY KEY,
  plat text NOT NULL,
  member text NOT NULL,
  game_code text NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  FOREIGN KEY (plat, member) REFERENCES wallets (plat, member)
);
CREATE INDEX sessions_member ON sessions (plat, member) WHERE ended_at IS NULL;

CREATE TABLE bets (
  plat text NOT NULL REFERENCES venues,
  bet_id text NOT NULL,
  settle_version integer NOT NULL,
  member text NOT NULL,
  currency text NOT NULL,
  game_code text NOT NULL,
  game_name text NOT NULL,
  round_id text NOT NULL,
  pick text NOT NULL,
  selection text NOT NULL,
  odds_milli bigint NOT NULL,
  bet_fen bigint NOT NULL CHECK (bet_fen > 0),
  valid_fen bigint NOT NULL CHECK (valid_fen >= 0),
  payout_fen bigint NOT NULL CHECK (payout_fen >= 0),
  status smallint NOT NULL CHECK (status IN (0, 1, 2)),
  outcome text CHECK (outcome IN ('win', 'lose', 'tie', 'void')),
  result jsonb NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  nonce bigint,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (plat, bet_id),
  FOREIGN KEY (plat, member, currency) REFERENCES wallets (plat, member, currency),
  CHECK ((status = 2) = (outcome IS NULL)),
  CHECK ((status = 2) = (settled_at IS NULL))
);
CREATE INDEX bets_member ON bets (plat, member, created_at DESC);
CREATE INDEX bets_open ON bets (game_code, round_id) WHERE status = 2;
CREATE SEQUENCE bet_number;

-- The list that whoever runs the members' accounts reads by cursor: every state of every bet, as it was then.
CREATE TABLE bet_log (
  plat text NOT NULL,
  seq bigint NOT NULL,
  bet_id text NOT NULL,
  settle_version integer NOT NULL,
  shown jsonb NOT NULL,
  PRIMARY KEY (plat, seq),
  UNIQUE (plat, bet_id, settle_version),
  FOREIGN KEY (plat, bet_id) REFERENCES bets
);
