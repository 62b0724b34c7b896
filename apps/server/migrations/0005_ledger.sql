-- The ledger: double entry in integer fen, append-only, posted by one function in one round trip.
-- Sign: plus is what the house owes or keeps, minus is what came from outside. Every transaction sums to zero.

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  currency text NOT NULL,
  -- live: balance with a floor of 0; mirror: balance without a floor; derived: entries only, no row to wait for.
  kind text NOT NULL,
  class text NOT NULL,
  member_id bigint,
  balance bigint NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT ledger_accounts_floor CHECK (kind <> 'live' OR balance >= 0),
  CONSTRAINT ledger_accounts_derived CHECK (kind <> 'derived' OR (balance = 0 AND seq = 0))
) WITH (fillfactor = 60);
CREATE INDEX ledger_accounts_member ON ledger_accounts (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
  code text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'PLAY')),
  legs smallint NOT NULL CHECK (legs >= 2),
  -- What the transaction is about (an order number) and what the member reads beside its label.
  ref text,
  memo text,
  -- The reserve that this transaction settles or releases: each reserve ends once.
  ends bigint,
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ledger_transactions_ends ON ledger_transactions (ends) WHERE ends IS NOT NULL;
CREATE INDEX ledger_transactions_ref ON ledger_transactions (ref) WHERE ref IS NOT NULL;
CREATE INDEX ledger_transactions_at ON ledger_transactions USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

CREATE TABLE ledger_entries (
  tx_id bigint NOT NULL,
  leg smallint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The account's chain; both are null on derived accounts.
  balance_after bigint,
  seq bigint,
  PRIMARY KEY (tx_id, leg),
  CHECK ((balance_after IS NULL) = (seq IS NULL))
);
CREATE UNIQUE INDEX ledger_entries_chain ON ledger_entries (account_id, seq) WHERE seq IS NOT NULL;
CREATE INDEX ledger_entries_derived ON ledger_entries (account_id, tx_id) WHERE seq IS NULL;

-- The chart of accounts. The name decides currency, kind and owner, so that none of them can disagree with it.
CREATE FUNCTION ledger_chart() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  m text[] := regexp_match(NEW.name,
    '^(play:)?(?:member:([1-9][0-9]{0,17}):(main|transit|withdrawing|venue)(:[A-Z][A-Z0-9]{1,11})?'
    '|(house):(?:lottery|redpacket|rebate|bonus|agent|fee|adjust|opening)'
    '|(venue):[A-Z][A-Z0-9]{1,11}:result'
    '|(outside):(?:bank|wechat|alipay|usdt)'
    '|(suspense):[a-z][a-z0-9-]{1,31})$');
BEGIN
  IF m IS NULL
     OR ((m[3] = 'venue') IS DISTINCT FROM (m[4] IS NOT NULL) AND m[3] IS NOT NULL)
     OR (m[1] IS NOT NULL AND (m[3] = 'withdrawing' OR m[7] IS NOT NULL OR m[8] IS NOT NULL)) THEN
    RAISE EXCEPTION 'the chart has no account %', NEW.name
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_chart';
  END IF;
  NEW.currency := CASE WHEN m[1] IS NULL THEN 'CNY' ELSE 'PLAY' END;
  NEW.class := coalesce(m[3], m[5], CASE WHEN m[6] IS NOT NULL THEN 'result' END, m[7], m[8]);
  NEW.kind := CASE WHEN m[3] IS NULL THEN 'derived' WHEN m[3] = 'venue' THEN 'mirror' ELSE 'live' END;
  NEW.member_id := m[2]::bigint;
  NEW.balance := 0;
  NEW.seq := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_chart BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_chart();

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the ledger only grows, a correction is a new transaction', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_append_only';
END $$;
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, name, currency, kind, class, member_id ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- A statement must bring whole transactions: legs 1..n of each, known accounts of one currency, sum zero.
-- The primary key (tx_id, leg) then leaves no leg number free to append to an old transaction.
CREATE FUNCTION ledger_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad bigint;
BEGIN
  SELECT n.tx_id INTO bad
    FROM (SELECT e.tx_id, count(*) AS legs, count(a.id) AS known, min(e.leg) AS first, max(e.leg) AS last,
                 sum(e.amount) AS total, min(a.currency) AS currency, max(a.currency) AS other,
                 bool_and((a.kind = 'derived') = (e.seq IS NULL)) AS chained
            FROM added e LEFT JOIN public.ledger_accounts a ON a.id = e.account_id
           GROUP BY e.tx_id) n
    LEFT JOIN public.ledger_transactions t ON t.id = n.tx_id
   WHERE n.total <> 0 OR n.known <> n.legs OR n.first <> 1 OR n.last <> n.legs OR NOT n.chained
      OR n.currency <> n.other OR t.id IS NULL OR t.legs <> n.legs OR t.currency <> n.currency
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of transaction % are not whole, balanced and of one currency', bad
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_whole AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_whole();

-- Makes the missing accounts, in name order and before any row is locked, so that two makers cannot deadlock.
CREATE FUNCTION ledger_open(p_accounts text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO ledger_accounts (name)
  SELECT DISTINCT n.name FROM unnest(p_accounts) AS n (name)
   WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.name = n.name)
   ORDER BY n.name
  ON CONFLICT (name) DO NOTHING
$$;

-- Answers a repeated key: the first transaction's id and balances, or an error when the content differs.
CREATE FUNCTION ledger_replay(p_key text, p_code text, p_ids bigint[], p_amounts bigint[],
                              OUT tx_id bigint, OUT after bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  same boolean;
BEGIN
  SELECT t.id,
         t.code = p_code AND t.legs = cardinality(p_ids) AND count(e.tx_id) = t.legs,
         array_agg(e.balance_after ORDER BY l.leg)
    INTO tx_id, same, after
    FROM ledger_transactions t
    CROSS JOIN unnest(p_ids, p_amounts) WITH ORDINALITY AS l (account_id, amount, leg)
    LEFT JOIN ledger_entries e
      ON e.tx_id = t.id AND e.account_id = l.account_id AND e.amount = l.amount
   WHERE t.key = p_key
   GROUP BY t.id;
  IF NOT same THEN
    RAISE EXCEPTION 'key % was used for another transaction', p_key
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_key_reused';
  END IF;
END $$;

-- Posts one transaction. outcome: posted, replayed, notEnough (nothing written), alreadyEnded (nothing written).
-- Generic plans: planning each statement anew for every call costs more than running it.
CREATE FUNCTION ledger_post(
  p_key text, p_code text, p_accounts text[], p_amounts bigint[],
  p_ref text DEFAULT NULL, p_memo text DEFAULT NULL, p_ends text DEFAULT NULL,
  OUT outcome text, OUT tx_id bigint, OUT after bigint[])
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  n int := cardinality(p_accounts);
  ids bigint[];
  in_currency text;
  other_currency text;
  accounts int;
  holds int;
  hold_leg int;
  ends_id bigint;
  locked_ids bigint[];
  locked_balances bigint[];
  locked_seqs bigint[];
  locked_floors boolean[];
  seqs bigint[];
  slot int;
  refusal text;
BEGIN
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(a.id ORDER BY l.leg), count(DISTINCT a.id), min(a.currency), max(a.currency),
           count(*) FILTER (WHERE a.class IN ('transit', 'withdrawing')),
           min(l.leg) FILTER (WHERE a.class IN ('transit', 'withdrawing'))
      INTO ids, accounts, in_currency, other_currency, holds, hold_leg
      FROM unnest(p_accounts) WITH ORDINALITY AS l (name, leg) JOIN ledger_accounts a ON a.name = l.name;
    EXIT WHEN cardinality(ids) = n;
    PERFORM ledger_open(p_accounts);
  END LOOP;
  -- A leg without an account must fail, not vanish; an account stands in one leg, so that its chain is plain.
  IF n < 2 OR accounts IS DISTINCT FROM n OR cardinality(ids) <> n OR cardinality(p_amounts) IS DISTINCT FROM n THEN
    RAISE EXCEPTION 'transaction % needs two legs or more, each with its own account and amount', p_key
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_legs';
  END IF;
  IF in_currency <> other_currency THEN
    RAISE EXCEPTION 'transaction % mixes % and %', p_key, in_currency, other_currency
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_one_currency';
  END IF;
  IF holds > 0 OR p_ends IS NOT NULL THEN
    -- Money on hold comes by a reserve and leaves whole, by ending that reserve.
    SELECT t.id INTO ends_id FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
     WHERE t.key = p_ends AND e.account_id = ids[hold_leg] AND e.amount = -p_amounts[hold_leg];
    IF holds <> 1 OR (p_amounts[hold_leg] < 0) IS DISTINCT FROM (ends_id IS NOT NULL)
       OR (p_ends IS NULL) <> (ends_id IS NULL) THEN
      RAISE EXCEPTION 'transaction % must reserve into one hold, or end one reserve whole', p_key
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_holds';
    END IF;
  END IF;
  -- Sorted locks: transactions over the same accounts wait for each other in one order.
  SELECT array_agg(a.id), array_agg(a.balance), array_agg(a.seq), array_agg(a.kind = 'live')
    INTO locked_ids, locked_balances, locked_seqs, locked_floors
    FROM (SELECT id, balance, seq, kind FROM ledger_accounts
           WHERE id = ANY (ids) AND kind <> 'derived' ORDER BY id FOR NO KEY UPDATE) a;
  FOR leg IN 1..n LOOP
    slot := array_position(locked_ids, ids[leg]);
    IF slot IS NULL THEN
      after[leg] := NULL;
      seqs[leg] := NULL;
    ELSE
      after[leg] := locked_balances[slot] + p_amounts[leg];
      seqs[leg] := locked_seqs[slot] + 1;
      IF after[leg] < 0 AND locked_floors[slot] THEN
        refusal := 'notEnough';
      END IF;
    END IF;
  END LOOP;
  IF locked_ids IS NULL THEN
    -- The checkpoint relies on it: a transaction has its number before it takes an id.
    PERFORM pg_current_xact_id();
  END IF;
  IF ends_id IS NOT NULL AND EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.ends = ends_id) THEN
    refusal := 'alreadyEnded';
  END IF;
  IF refusal IS NULL THEN
    INSERT INTO ledger_transactions (key, code, currency, legs, ref, memo, ends, at)
    VALUES (p_key, p_code, in_currency, n, p_ref, p_memo, ends_id, app_now())
    ON CONFLICT (key) DO NOTHING RETURNING id INTO tx_id;
  END IF;
  IF tx_id IS NULL THEN
    -- Either the key is known, or the posting is refused and its key stays free; the first may have caused the second.
    SELECT r.tx_id, r.after INTO tx_id, after FROM ledger_replay(p_key, p_code, ids, p_amounts) r;
    outcome := CASE WHEN tx_id IS NULL THEN refusal ELSE 'replayed' END;
    RETURN;
  END IF;
  UPDATE ledger_accounts a SET balance = l.balance, seq = l.seq
    FROM unnest(ids, after, seqs) AS l (id, balance, seq)
   WHERE a.id = l.id AND l.seq IS NOT NULL;
  INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq)
  SELECT ledger_post.tx_id, l.leg, l.account_id, l.amount, l.balance, l.seq
    FROM unnest(ids, p_amounts, after, seqs) WITH ORDINALITY AS l (account_id, amount, balance, seq, leg);
  outcome := 'posted';
END $$;

-- Posts many transactions, all or none, set by set. Leg i belongs to the transaction at place p_leg_of[i].
-- Known keys are compared and skipped. Reserves and their ends go through ledger_post.
-- What belongs to a place is kept in arrays without nulls and looked up by subscript: the planner knows nothing about
-- the sizes behind a join of two arrays and would compare every row with every row.
CREATE FUNCTION ledger_post_many(
  p_keys text[], p_codes text[], p_refs text[], p_memos text[],
  p_leg_of int[], p_leg_accounts text[], p_leg_amounts bigint[],
  OUT outcome text, OUT posted int, OUT replayed int, OUT tx_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  n int := cardinality(p_keys);
  leg_ids bigint[];
  leg_counts int[];
  plays boolean[];
  -- The transaction that has the key already, or 0.
  known bigint[];
  new_ids bigint[];
  sound boolean;
  bad int;
BEGIN
  -- The checkpoint relies on it: a transaction has its number before it takes an id.
  PERFORM pg_current_xact_id();
  PERFORM ledger_open(p_leg_accounts);
  PERFORM 1 FROM (SELECT id FROM ledger_accounts
                   WHERE name = ANY (p_leg_accounts) AND kind <> 'derived' ORDER BY id FOR NO KEY UPDATE) a;
  SELECT array_agg(a.id ORDER BY l.i) INTO leg_ids
    FROM unnest(p_leg_accounts) WITH ORDINALITY AS l (name, i) LEFT JOIN ledger_accounts a ON a.name = l.name;
  SELECT array_agg(g.legs ORDER BY g.place), array_agg(g.play ORDER BY g.place),
         bool_and(g.sound) AND count(*) = n AND min(g.place) = 1 AND max(g.place) = n,
         min(g.place) FILTER (WHERE NOT g.sound)
    INTO leg_counts, plays, sound, bad
    FROM (SELECT l.place, count(*) AS legs, min(a.currency) = 'PLAY' AS play,
                 coalesce(count(*) > 1 AND count(DISTINCT a.id) = count(*) AND count(l.amount) = count(*)
                          AND min(a.currency) = max(a.currency)
                          AND NOT bool_or(a.class IN ('transit', 'withdrawing')), false) AS sound
            FROM unnest(p_leg_of, leg_ids, p_leg_amounts) AS l (place, account_id, amount)
            LEFT JOIN ledger_accounts a ON a.id = l.account_id
           GROUP BY l.place) g;
  IF sound IS NOT TRUE THEN
    RAISE EXCEPTION 'transaction % of the batch is not whole, or mixes currencies, or touches a hold', p_keys[bad]
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_legs';
  END IF;
  SELECT array_agg(coalesce(t.id, 0) ORDER BY k.place), count(t.id) INTO known, replayed
    FROM unnest(p_keys) WITH ORDINALITY AS k (key, place) LEFT JOIN ledger_transactions t ON t.key = k.key;
  IF replayed > 0 THEN
    SELECT l.place INTO bad
      FROM unnest(p_leg_of, leg_ids, p_leg_amounts) AS l (place, account_id, amount)
      JOIN ledger_transactions t ON t.id = known[l.place]
      LEFT JOIN ledger_entries e ON e.tx_id = t.id AND e.account_id = l.account_id AND e.amount = l.amount
     GROUP BY l.place, t.id
    HAVING count(*) <> t.legs OR count(e.tx_id) <> t.legs
    UNION ALL
    SELECT k.place FROM unnest(known, p_codes) WITH ORDINALITY AS k (tx_id, code, place)
      JOIN ledger_transactions t ON t.id = k.tx_id
     WHERE k.code <> t.code
     LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'key % was used for another transaction', p_keys[bad]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_key_reused';
    END IF;
  END IF;
  PERFORM 1
    FROM (SELECT a.balance + sum(l.amount) OVER (PARTITION BY a.id ORDER BY l.place, l.i) AS balance_after
            FROM unnest(p_leg_of, leg_ids, p_leg_amounts) WITH ORDINALITY AS l (place, account_id, amount, i)
            JOIN ledger_accounts a ON a.id = l.account_id
           WHERE a.kind = 'live' AND known[l.place] = 0) chain
   WHERE chain.balance_after < 0 LIMIT 1;
  IF FOUND THEN
    outcome := 'notEnough';
    posted := 0;
    RETURN;
  END IF;
  SELECT array_agg(CASE WHEN k.tx_id = 0 THEN nextval('ledger_transactions_id_seq') ELSE 0 END ORDER BY k.place)
    INTO new_ids FROM unnest(known) WITH ORDINALITY AS k (tx_id, place);
  INSERT INTO ledger_transactions (id, key, code, currency, legs, ref, memo, at) OVERRIDING SYSTEM VALUE
  SELECT k.id, k.key, k.code, CASE WHEN k.play THEN 'PLAY' ELSE 'CNY' END, k.legs, k.ref, k.memo, clock.now
    FROM unnest(new_ids, p_keys, p_codes, plays, leg_counts, p_refs, p_memos)
           AS k (id, key, code, play, legs, ref, memo)
   CROSS JOIN (SELECT app_now() AS now) clock
   WHERE k.id > 0
  ON CONFLICT (key) DO NOTHING;
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted + replayed <> n THEN
    RAISE EXCEPTION 'a key of the batch stands twice in it, or was posted elsewhere meanwhile'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_key_reused';
  END IF;
  WITH chain AS MATERIALIZED (
    SELECT new_ids[l.place] AS tx_id, row_number() OVER (PARTITION BY l.place ORDER BY l.i) AS leg,
           a.id AS account_id, l.amount, a.kind,
           a.balance + sum(l.amount) OVER account AS balance_after, a.seq + row_number() OVER account AS seq,
           row_number() OVER (PARTITION BY a.id ORDER BY l.place DESC, l.i DESC) = 1 AS last
      FROM unnest(p_leg_of, leg_ids, p_leg_amounts) WITH ORDINALITY AS l (place, account_id, amount, i)
      JOIN ledger_accounts a ON a.id = l.account_id
     WHERE new_ids[l.place] > 0
    WINDOW account AS (PARTITION BY a.id ORDER BY l.place, l.i)),
  moved AS (
    UPDATE ledger_accounts a SET balance = c.balance_after, seq = c.seq
      FROM chain c WHERE a.id = c.account_id AND c.last AND c.kind <> 'derived')
  INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq)
  SELECT tx_id, leg, account_id, amount, CASE WHEN kind <> 'derived' THEN balance_after END,
         CASE WHEN kind <> 'derived' THEN seq END
    FROM chain ORDER BY tx_id, leg;
  SELECT array_agg(greatest(k.known_id, k.new_id) ORDER BY k.place) INTO tx_ids
    FROM unnest(known, new_ids) WITH ORDINALITY AS k (known_id, new_id, place);
  outcome := CASE WHEN posted > 0 THEN 'posted' ELSE 'replayed' END;
END $$;

-- Locks accounts in the ledger's order and tells their balances, for a transaction that posts more than once.
CREATE FUNCTION ledger_lock(p_accounts text[]) RETURNS TABLE (name text, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_open(p_accounts);
  RETURN QUERY SELECT a.name, a.balance FROM ledger_accounts a
                WHERE a.name = ANY (p_accounts) AND a.kind <> 'derived' ORDER BY a.id FOR NO KEY UPDATE;
END $$;

-- Sums up to a transaction below which nothing is in flight any more, so that a minute's check reads a minute's rows.
CREATE TABLE ledger_checkpoint (
  single boolean PRIMARY KEY CHECK (single),
  through_tx bigint NOT NULL,
  -- The next horizon: it holds once every database transaction up to the one that noted it has ended.
  next_tx bigint NOT NULL,
  next_xid xid8 NOT NULL,
  at timestamptz NOT NULL
);
INSERT INTO ledger_checkpoint VALUES (true, 0, 0, pg_current_xact_id(), app_now());

CREATE TABLE ledger_checkpoint_sums (
  account_id bigint PRIMARY KEY,
  total bigint NOT NULL,
  entries bigint NOT NULL
);

-- What the invariant check found: one row per run and invariant.
CREATE TABLE ledger_checks (
  run bigint NOT NULL,
  invariant text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('incremental', 'whole')),
  ok boolean NOT NULL,
  freezes boolean NOT NULL,
  counted bigint NOT NULL,
  findings jsonb NOT NULL,
  took_ms integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (run, invariant)
);
CREATE SEQUENCE ledger_check_runs OWNED BY ledger_checks.run;

-- Nobody but the posting functions writes the ledger. The role of the application is made where that is allowed;
-- elsewhere the operator makes it and calls ledger_grant.
CREATE FUNCTION ledger_grant(p_role name) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON ledger_accounts, ledger_transactions, ledger_entries FROM %I', p_role);
  EXECUTE format('GRANT SELECT ON ledger_accounts, ledger_transactions, ledger_entries TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON ledger_checkpoint, ledger_checkpoint_sums TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT ON ledger_checks TO %I', p_role);
  EXECUTE format('GRANT USAGE ON SEQUENCE ledger_check_runs TO %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION ledger_post, ledger_post_many, ledger_lock TO %I', p_role);
END $$;
REVOKE ALL ON FUNCTION ledger_grant, ledger_post, ledger_post_many, ledger_lock, ledger_open, ledger_replay FROM PUBLIC;
REVOKE ALL ON ledger_accounts, ledger_transactions, ledger_entries, ledger_checkpoint, ledger_checkpoint_sums, ledger_checks
  FROM PUBLIC;

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole)) THEN
    RAISE NOTICE 'the role lanting_app was not made: % may not create roles', current_user;
    RETURN;
  END IF;
  BEGIN
    CREATE ROLE lanting_app NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- Another database of this cluster has made it: roles are the cluster's.
  END;
  PERFORM ledger_grant('lanting_app');
END $$;
