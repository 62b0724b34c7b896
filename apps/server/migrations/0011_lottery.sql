-- The lotteries of the house: seed chains and their commitments, rounds, orders, exposure and odds of later rounds.
-- Bets stand in `bets` beside those of venues (plat CP). Nothing here or elsewhere sets a result: it follows from a seed.

CREATE DOMAIN hex64 AS text CHECK (VALUE ~ '^[0-9a-f]{64}$');

-- A chain of seeds per lottery. Its end (the commitment) is published before the first bet; seeds come out backwards.
CREATE TABLE lottery_chains (
  lottery text NOT NULL,
  chain_no integer NOT NULL CHECK (chain_no > 0),
  -- The Beijing day whose round 1 has seed index 1.
  start_date date NOT NULL,
  length integer NOT NULL CHECK (length > 0),
  commit hex64 NOT NULL,
  published_at timestamptz NOT NULL,
  salt hex64 NOT NULL,
  salt_source text NOT NULL,
  salt_fixed_at timestamptz NOT NULL,
  -- Which key sealed its seeds: a fingerprint, never the key.
  key_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'retired', 'lost')),
  -- The newest seed that is public, and its place; 0 and the commitment before the first draw.
  public_index integer NOT NULL CHECK (public_index >= 0),
  public_seed hex64 NOT NULL,
  -- Since when the worker finds no key for it; a grace later the chain is lost, by code.
  key_missing_since timestamptz,
  ended_at timestamptz,
  -- The chain's beginning, published when it is retired.
  last_seed hex64,
  PRIMARY KEY (lottery, chain_no)
);

-- The sealed seeds: the last one and checkpoints. Only the draw worker's role reads them, only through the function below.
CREATE TABLE lottery_seeds (
  lottery text NOT NULL,
  chain_no integer NOT NULL,
  seed_index integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (lottery, chain_no, seed_index),
  FOREIGN KEY (lottery, chain_no) REFERENCES lottery_chains (lottery, chain_no)
);

CREATE TABLE lottery_seed_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lottery text NOT NULL,
  chain_no integer NOT NULL,
  seed_index integer NOT NULL,
  reader text NOT NULL,
  at timestamptz NOT NULL
);

-- The first sealed seed at or after an index; every read leaves a row.
CREATE FUNCTION lottery_seed_read(p_lottery text, p_chain_no integer, p_index integer)
RETURNS TABLE (seed_index integer, sealed bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT s.seed_index, s.sealed FROM lottery_seeds s
    WHERE s.lottery = p_lottery AND s.chain_no = p_chain_no AND s.seed_index >= p_index
    ORDER BY s.seed_index LIMIT 1;
  INSERT INTO lottery_seed_reads (lottery, chain_no, seed_index, reader, at)
  VALUES (p_lottery, p_chain_no, p_index, session_user, app_now());
END $$;

CREATE TABLE lottery_rounds (
  -- For the lock: every bet holds it shared, the close takes it alone.
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  lottery text NOT NULL,
  expect text NOT NULL CHECK (expect ~ '^[0-9]{12}$'),
  chain_no integer NOT NULL,
  seed_index integer NOT NULL CHECK (seed_index > 0),
  protocol text NOT NULL CHECK (protocol IN ('PF1', 'PF2')),
  open_at timestamptz NOT NULL,
  close_at timestamptz NOT NULL,
  draw_at timestamptz NOT NULL,
  -- 0 open, 1 closed, 2 drawn, 3 settled, 9 void
  state smallint NOT NULL CHECK (state IN (0, 1, 2, 3, 9)),
  -- The seed before: public since that round was drawn, so the hash of the seed to come is known while betting.
  commit hex64,
  -- Root over the accepted bets, published at cut-off; the transaction that stored it, so that a reveal comes later.
  bets_root hex64,
  bets_count integer,
  sealed_at timestamptz,
  sealed_in xid8,
  stake_fen bigint NOT NULL DEFAULT 0,
  -- Worst loss of the house over all outcomes, from the accepted bets.
  exposure_fen bigint,
  -- PF2 only: which public beacon value enters the message, and that value.
  beacon_round bigint,
  beacon hex64,
  seed hex64,
  -- Three digits, or seven balls in draw order with the special one last.
  numbers smallint[],
  result_text text,
  drawn_at timestamptz,
  late boolean NOT NULL DEFAULT false,
  payout_fen bigint NOT NULL DEFAULT 0,
  -- Paid out, or refunded when void.
  settled_at timestamptz,
  -- missed: nobody could bet, the machine was off; seed-lost: the chain's key is gone for good.
  void_reason text CHECK (void_reason IN ('missed', 'seed-lost')),
  PRIMARY KEY (lottery, expect),
  UNIQUE (lottery, chain_no, seed_index),
  FOREIGN KEY (lottery, chain_no) REFERENCES lottery_chains (lottery, chain_no),
  CHECK (open_at < close_at AND close_at < draw_at),
  CHECK ((state = 9) = (void_reason IS NOT NULL)),
  CHECK (state NOT IN (1, 2, 3) OR (bets_root IS NOT NULL AND bets_count IS NOT NULL AND sealed_at IS NOT NULL)),
  CHECK ((state IN (2, 3)) = (seed IS NOT NULL)),
  CHECK ((seed IS NULL) = (numbers IS NULL) AND (seed IS NULL) = (drawn_at IS NULL)),
  CHECK (seed IS NULL OR commit = encode(sha256(decode(seed, 'hex')), 'hex')),
  CHECK (protocol = 'PF1' OR seed IS NULL OR beacon IS NOT NULL),
  CHECK (state <> 3 OR settled_at IS NOT NULL)
);
CREATE INDEX lottery_rounds_due ON lottery_rounds (draw_at) WHERE settled_at IS NULL;
CREATE INDEX lottery_rounds_drawn ON lottery_rounds (lottery, expect DESC) WHERE numbers IS NOT NULL;
CREATE INDEX lottery_rounds_late ON lottery_rounds (lottery) WHERE late;
CREATE INDEX lottery_rounds_void ON lottery_rounds (lottery) WHERE void_reason = 'seed-lost';

-- What a round may become, whoever asks: forward only, sealed before revealed, and nothing written twice.
CREATE FUNCTION lottery_round_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong text;
BEGIN
  IF NEW.sealed_at IS NOT NULL AND OLD.sealed_at IS NULL THEN
    NEW.sealed_in := pg_current_xact_id();
  END IF;
  wrong := CASE
    WHEN (NEW.id, NEW.lottery, NEW.expect, NEW.chain_no, NEW.seed_index, NEW.protocol, NEW.open_at, NEW.close_at, NEW.draw_at)
         IS DISTINCT FROM
         (OLD.id, OLD.lottery, OLD.expect, OLD.chain_no, OLD.seed_index, OLD.protocol, OLD.open_at, OLD.close_at, OLD.draw_at)
      THEN 'a round keeps its place'
    WHEN (OLD.commit IS NOT NULL AND NEW.commit IS DISTINCT FROM OLD.commit)
      OR (OLD.bets_root IS NOT NULL AND (NEW.bets_root, NEW.bets_count, NEW.sealed_at, NEW.sealed_in)
          IS DISTINCT FROM (OLD.bets_root, OLD.bets_count, OLD.sealed_at, OLD.sealed_in))
      OR (OLD.seed IS NOT NULL AND (NEW.seed, NEW.numbers, NEW.result_text, NEW.beacon, NEW.drawn_at)
          IS DISTINCT FROM (OLD.seed, OLD.numbers, OLD.result_text, OLD.beacon, OLD.drawn_at))
      OR (OLD.void_reason IS NOT NULL AND NEW.void_reason IS DISTINCT FROM OLD.void_reason)
      THEN 'what is public stays as it is'
    WHEN NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN ((0, 1), (1, 2), (2, 3), (0, 9), (1, 9))
      THEN 'a round goes forward'
    WHEN NEW.state = 1 AND OLD.state = 0 AND app_now() < NEW.close_at THEN 'it is not closing time'
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL AND app_now() < NEW.draw_at THEN 'it is not drawing time'
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL AND NEW.sealed_in = pg_current_xact_id()
      THEN 'the root is published before the seed'
    WHEN NEW.commit IS NOT NULL AND OLD.commit IS NULL AND app_now() < NEW.open_at
      THEN 'the round before has not been drawn'
    WHEN NEW.commit IS NOT NULL AND OLD.commit IS NULL AND EXISTS (
      SELECT 1 FROM lottery_rounds r WHERE r.lottery = NEW.lottery AND r.chain_no = NEW.chain_no
         AND r.seed_index < NEW.seed_index AND r.state = 0)
      THEN 'an earlier round is still open'
  END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'round % of % is refused: %', OLD.expect, OLD.lottery, wrong
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_round_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_rounds_guard BEFORE UPDATE ON lottery_rounds FOR EACH ROW EXECUTE FUNCTION lottery_round_guard();

CREATE FUNCTION lottery_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: draws and bets are kept as they are', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_kept';
END $$;
CREATE TRIGGER lottery_rounds_kept BEFORE DELETE OR TRUNCATE ON lottery_rounds
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_chains_kept BEFORE DELETE OR TRUNCATE ON lottery_chains
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_chains_fixed BEFORE UPDATE OF lottery, chain_no, start_date, length, commit, published_at, salt,
  salt_source, salt_fixed_at, key_id ON lottery_chains FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_seeds_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_seeds
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_seed_reads_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_seed_reads
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();

-- A bet calls this first: it waits for a close under way, holds the round shared to its own end, and only then reads the
-- clock. No row: the round is not offered.
CREATE FUNCTION lottery_hold_round(p_lottery text, p_expect text)
RETURNS TABLE (id integer, state smallint, open_at timestamptz, close_at timestamptz, draw_at timestamptz, now timestamptz)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  round_id integer;
BEGIN
  SELECT r.id INTO round_id FROM lottery_rounds r WHERE r.lottery = p_lottery AND r.expect = p_expect;
  IF round_id IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(728117, round_id);
  RETURN QUERY SELECT r.id, r.state, r.open_at, r.close_at, r.draw_at, app_now() FROM lottery_rounds r WHERE r.id = round_id;
END $$;

-- The close waits until every bet that holds the round has ended, and keeps new ones out until it has.
CREATE FUNCTION lottery_take_round(p_round_id integer) RETURNS smallint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(728117, p_round_id);
  RETURN (SELECT r.state FROM lottery_rounds r WHERE r.id = p_round_id);
END $$;

-- One order, one debit: the ledger's key is `lot:{order_no}`.
CREATE TABLE lottery_orders (
  order_no text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id),
  is_trial boolean NOT NULL,
  lottery text NOT NULL,
  expect text NOT NULL,
  room_id integer NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  stake_fen bigint NOT NULL CHECK (stake_fen > 0),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (lottery, expect) REFERENCES lottery_rounds (lottery, expect)
);
CREATE INDEX lottery_orders_member ON lottery_orders (member_id, lottery, expect);
CREATE INDEX lottery_orders_created ON lottery_orders USING brin (created_at) WITH (autosummarize = on);
CREATE TRIGGER lottery_orders_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_orders
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();

-- A lottery bet is a row of `bets`: plat CP, category lottery, game_code the lottery's name, game_name its title, round_id
-- the expect, selection `{expect}期 {group}-{title}[{picks}]`. Numbers of a special group are two digits, ascending.
ALTER TABLE bets ADD COLUMN order_no text REFERENCES lottery_orders (order_no);
ALTER TABLE bets ADD COLUMN room_id integer;
ALTER TABLE bets ADD COLUMN play_id integer;
ALTER TABLE bets ADD COLUMN picks text;
ALTER TABLE bets ADD COLUMN salt bytea;
ALTER TABLE bets ADD CONSTRAINT bets_lottery CHECK (plat <> 'CP' OR (order_no IS NOT NULL AND room_id IS NOT NULL
  AND play_id IS NOT NULL AND picks IS NOT NULL AND length(salt) = 32 AND bet_id ~ '^L[0-9]{18}$'));
CREATE INDEX bets_order ON bets (order_no) WHERE order_no IS NOT NULL;
CREATE SEQUENCE lottery_bet_numbers MAXVALUE 9999999999 CYCLE;

-- `L`, the Beijing day, ten digits: ordered as text they are ordered by acceptance.
CREATE FUNCTION lottery_bet_id(p_at timestamptz) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'L' || to_char(beijing_day(p_at), 'YYYYMMDD') || lpad(nextval('lottery_bet_numbers')::text, 10, '0')
$$;

-- Only its settlement may change a lottery bet.
CREATE TRIGGER bets_lottery_fixed BEFORE UPDATE OF plat, bet_id, member_id, is_trial, game_code, round_id, odds_milli, bet_fen,
  order_no, room_id, play_id, picks, salt, created_at ON bets
  FOR EACH ROW WHEN (OLD.plat = 'CP') EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER bets_lottery_kept BEFORE DELETE ON bets FOR EACH ROW WHEN (OLD.plat = 'CP') EXECUTE FUNCTION lottery_refuse();

-- What each play and pick of a round stands at, trial bets left out; the bound of the house is computed from these.
CREATE TABLE lottery_exposure (
  lottery text NOT NULL,
  expect text NOT NULL,
  play_id integer NOT NULL,
  picks text NOT NULL,
  bets integer NOT NULL CHECK (bets > 0),
  stake_fen bigint NOT NULL CHECK (stake_fen > 0),
  -- What all these bets pay together if they win.
  pay_fen bigint NOT NULL CHECK (pay_fen > 0),
  PRIMARY KEY (lottery, expect, play_id, picks)
) WITH (fillfactor = 70);

-- Odds for later rounds: announced 24 hours ahead, one row each, never changed. A round goes by what holds when it opens.
CREATE TABLE lottery_odds_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  play_id integer NOT NULL,
  -- For plays whose odds follow the lunar year: the animal of the year it was made for, else empty.
  year_animal text NOT NULL,
  from_milli integer NOT NULL CHECK (from_milli > 1000),
  to_milli integer NOT NULL CHECK (to_milli > 1000),
  announced_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  reason text NOT NULL,
  CHECK (effective_at >= announced_at + interval '24 hours')
);
CREATE INDEX lottery_odds_play ON lottery_odds_changes (play_id, effective_at);
CREATE TRIGGER lottery_odds_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_odds_changes
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();

-- Two roles: the application reads rounds and settles them but cannot see a seed, the draw worker reveals seeds but cannot
-- see a member or a balance.
CREATE FUNCTION lottery_grant(p_app name, p_draw name) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('GRANT SELECT ON lottery_chains, lottery_rounds, lottery_seed_reads TO %I, %I', p_app, p_draw);
  EXECUTE format('GRANT UPDATE (state, stake_fen, payout_fen, settled_at) ON lottery_rounds TO %I', p_app);
  EXECUTE format('GRANT SELECT, INSERT ON lottery_orders, lottery_odds_changes TO %I', p_app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON lottery_exposure TO %I', p_app);
  EXECUTE format('GRANT USAGE ON SEQUENCE lottery_bet_numbers TO %I', p_app);
  EXECUTE format('GRANT INSERT ON lottery_chains, lottery_rounds, lottery_seeds TO %I', p_draw);
  EXECUTE format('GRANT UPDATE ON lottery_rounds TO %I', p_draw);
  EXECUTE format('GRANT UPDATE (state, public_index, public_seed, key_missing_since, ended_at, last_seed) ON lottery_chains TO %I',
                 p_draw);
  EXECUTE format('GRANT SELECT ON lottery_exposure TO %I', p_draw);
  EXECUTE format('GRANT SELECT ON app_clock TO %I, %I', p_app, p_draw);
  EXECUTE format('GRANT SELECT (plat, bet_id, is_trial, game_code, round_id, play_id, picks, bet_fen, odds_milli, salt) ON bets TO %I',
                 p_draw);
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON bus_messages TO %I', p_draw);
  EXECUTE format('GRANT EXECUTE ON FUNCTION lottery_seed_read TO %I', p_draw);
END $$;
REVOKE ALL ON lottery_seeds, lottery_seed_reads, lottery_chains, lottery_rounds FROM PUBLIC;
REVOKE ALL ON FUNCTION lottery_seed_read, lottery_grant FROM PUBLIC;

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole)) THEN
    RAISE NOTICE 'the role lanting_draw was not made: % may not create roles', current_user;
    RETURN;
  END IF;
  BEGIN
    CREATE ROLE lanting_draw NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- Another database of this cluster has made it: roles are the cluster's.
  END;
  PERFORM lottery_grant('lanting_app', 'lanting_draw');
END $$;
