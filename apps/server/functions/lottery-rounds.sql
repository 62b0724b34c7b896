-- Rounds: reading a sealed seed, holding a round while betting, taking it for the close, its phase, whether it takes bets.

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

-- A bet calls this first: it waits for a close in progress, locks the round shared until its own end, and only then
-- reads the clock. No row: the round is not offered.
CREATE FUNCTION lottery_hold_round(p_lottery text, p_expect text)
RETURNS TABLE (id integer, state text, commit text, open_at timestamptz, close_at timestamptz, draw_at timestamptz, now timestamptz)
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
  RETURN QUERY SELECT r.id, r.state, r.commit::text, r.open_at, r.close_at, r.draw_at, app_now()
    FROM lottery_rounds r WHERE r.id = round_id;
END $$;

-- The close waits until every bet that locks the round has ended, and blocks new ones until it has.
CREATE FUNCTION lottery_take_round(p_round_id integer) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(728117, p_round_id);
  RETURN (SELECT r.state FROM lottery_rounds r WHERE r.id = p_round_id);
END $$;

-- The only source of truth for cut-off: the phase of a round at an instant. Paused: the commitment to its seed is not published yet.
CREATE FUNCTION lottery_phase(p_state text, p_commit text, p_open_at timestamptz, p_close_at timestamptz, p_draw_at timestamptz,
  p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_at < p_open_at OR p_at >= p_draw_at THEN 'changed'
              WHEN p_state <> 'open' OR p_at >= p_close_at THEN 'closed'
              WHEN p_commit IS NULL THEN 'paused'
              ELSE 'open' END
$$;

-- Whether a round that opens then accepts bets; a lottery that was never stopped does.
CREATE FUNCTION lottery_takes(p_lottery text, p_open_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT CASE WHEN p_open_at >= i.since THEN i.taking ELSE i.taking_before END
                     FROM lottery_intake i WHERE i.lottery = p_lottery), true)
$$;
