-- Posting one transaction in one round trip. Nothing but this file and ledger-post-many.sql writes the ledger.

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

-- Writes one transaction. outcome: posted, replayed, notEnough (nothing written), alreadyEnded (nothing written). Not every
-- process may call it: ledger_post (ledger-rights.sql) finds what its caller may.
-- Generic plans: replanning each statement on every call costs more than running it.
CREATE FUNCTION ledger_write(
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
  -- A leg without an account must fail, not vanish; an account may occur in one leg only, so that its chain is unambiguous.
  IF n < 2 OR accounts IS DISTINCT FROM n OR cardinality(ids) <> n OR cardinality(p_amounts) IS DISTINCT FROM n THEN
    RAISE EXCEPTION 'transaction % needs two legs or more, each with its own account and amount', p_key
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_legs';
  END IF;
  IF in_currency <> other_currency THEN
    RAISE EXCEPTION 'transaction % mixes % and %', p_key, in_currency, other_currency
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_one_currency';
  END IF;
  IF holds > 0 OR p_ends IS NOT NULL THEN
    -- Money enters a hold by a reserve and leaves it whole, by ending that reserve.
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
    -- Either the key is known, or the posting is refused and its key remains free; the first may have caused the second.
    SELECT r.tx_id, r.after INTO tx_id, after FROM ledger_replay(p_key, p_code, ids, p_amounts) r;
    outcome := CASE WHEN tx_id IS NULL THEN refusal ELSE 'replayed' END;
    RETURN;
  END IF;
  UPDATE ledger_accounts a SET balance = l.balance, seq = l.seq
    FROM unnest(ids, after, seqs) AS l (id, balance, seq)
   WHERE a.id = l.id AND l.seq IS NOT NULL;
  INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq)
  SELECT ledger_write.tx_id, l.leg, l.account_id, l.amount, l.balance, l.seq
    FROM unnest(ids, p_amounts, after, seqs) WITH ORDINALITY AS l (account_id, amount, balance, seq, leg);
  outcome := 'posted';
END $$;

-- Locks accounts in the ledger's order and returns their balances, for a transaction that posts more than once.
CREATE FUNCTION ledger_lock(p_accounts text[]) RETURNS TABLE (name text, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_open(p_accounts);
  RETURN QUERY SELECT a.name, a.balance FROM ledger_accounts a
                WHERE a.name = ANY (p_accounts) AND a.kind <> 'derived' ORDER BY a.id FOR NO KEY UPDATE;
END $$;
