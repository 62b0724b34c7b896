-- Posting a batch of transactions, for settlements and nightly jobs.

-- Posts many transactions, all or none, in batches. Leg i belongs to the transaction at index p_leg_of[i]. Known keys
-- are compared and skipped. Reserves and their ends go through ledger_post. Per-transaction values are kept in arrays
-- without nulls and read by subscript: the planner cannot estimate a join of two arrays and would choose a nested loop
-- over all pairs. random_page_cost is lowered because account pages are in memory, so that a batch of hundreds uses the
-- index even on a large table.
CREATE FUNCTION ledger_post_many(
  p_keys text[], p_codes text[], p_refs text[], p_memos text[],
  p_leg_of int[], p_leg_accounts text[], p_leg_amounts bigint[],
  OUT outcome text, OUT posted int, OUT replayed int, OUT tx_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET random_page_cost = 1.1 AS $$
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
