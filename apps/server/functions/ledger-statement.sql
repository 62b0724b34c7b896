-- Finding a time in an account's chain without reading the chain.

-- The last place of an account's chain before an instant; 0 when there is none. Gallops back from the newest entry,
-- because recent instants are queried most, then bisects. Each step uses two unique indexes. A generic plan is forced:
-- replanning each time, as the server does by itself once many entries are stored, costs more than reading.
CREATE FUNCTION ledger_place_at(p_account bigint, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  below bigint := 0;
  above bigint;
  place bigint;
  step bigint := 1;
  happened timestamptz;
BEGIN
  SELECT a.seq INTO place FROM public.ledger_accounts a WHERE a.id = p_account;
  above := place + 1;
  WHILE above - below > 1 LOOP
    SELECT t.at INTO happened FROM public.ledger_entries e JOIN public.ledger_transactions t ON t.id = e.tx_id
     WHERE e.account_id = p_account AND e.seq = place;
    IF happened < p_at THEN
      below := place;
      step := 0;
    ELSE
      above := place;
    END IF;
    place := CASE WHEN step = 0 THEN (below + above) / 2 ELSE greatest(above - step, 1) END;
    step := step * 2;
  END LOOP;
  RETURN below;
END $$;

-- Clock skew between machines can put two entries of an account out of time order. Reads of a time span therefore start
-- and end a minute further out and filter by time.

-- Every entry from an instant on is after this place.
CREATE FUNCTION ledger_place_before(p_account bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT public.ledger_place_at(p_account, p_at - interval '1 minute')
$$;

-- Every entry before an instant is at or before this place.
CREATE FUNCTION ledger_place_after(p_account bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT public.ledger_place_at(p_account, p_at + interval '1 minute')
$$;
