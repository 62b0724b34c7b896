-- The shares of what may still be added to the house's exposure in a round.

-- Connections spread over the eight shares.
CREATE FUNCTION lottery_share() RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (pg_backend_pid() % 8)::smallint
$$;

-- Locks for computing the worst case exactly, in the order of lottery_place: round shared, wallet if an order follows, then shares.
CREATE FUNCTION lottery_lock_exposure(p_lottery text, p_expect text, p_account text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lottery_hold_round(p_lottery, p_expect);
  IF p_account IS NOT NULL THEN
    PERFORM ledger_lock(ARRAY[p_account]);
  END IF;
  INSERT INTO lottery_exposure_shares (lottery, expect, share, left_fen)
  SELECT p_lottery, p_expect, s, 0 FROM generate_series(0, 7) AS s ON CONFLICT DO NOTHING;
  PERFORM 1 FROM lottery_exposure_shares WHERE lottery = p_lottery AND expect = p_expect ORDER BY share FOR NO KEY UPDATE;
END $$;

-- Divides what is left below the cap among the shares; the caller holds them all.
CREATE FUNCTION lottery_deal_exposure(p_lottery text, p_expect text, p_left bigint) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE lottery_exposure_shares SET left_fen = p_left / 8 WHERE lottery = p_lottery AND expect = p_expect
$$;
