-- Placing an order of lottery bets: one function, one round trip, all of it or nothing.

-- `L`, the Beijing day, ten digits: ordered as text they are ordered by acceptance.
CREATE FUNCTION lottery_bet_id(p_at timestamptz) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'L' || to_char(beijing_day(p_at), 'YYYYMMDD') || lpad(nextval('lottery_bet_numbers')::text, 10, '0')
$$;

-- The only way to insert lottery bets: it runs with its owner's rights, and no other role may write orders.
-- The clock is read after every lock is held, so that a bet is in time or refused.
-- p_main, p_house, p_key, p_memo: the ledger's part of the order; the wallet must be the member's own, of play money for a trial.
-- p_add: what it could add to the house's worst case; null when the caller has just refilled the shares for it.
-- outcome: placed, or a refusal that writes nothing:
--   limited  the member may not bet             capped  more than the member's cap of a round
--   frozen   the account is frozen
--   stopped  the lottery takes no bets          short   not enough in the wallet
--   changed  the round is not the current one   bound   the share of the house's exposure is too small
--   closed   the round has closed                paused  the round before is not drawn: there is no commitment to bet under
CREATE FUNCTION lottery_place(
  p_order_no text, p_member bigint, p_main text, p_house text, p_key text, p_memo text,
  p_lottery text, p_title text, p_expect text, p_room integer, p_member_cap bigint, p_add bigint,
  p_plays integer[], p_picks text[], p_stakes bigint[], p_odds integer[], p_selections text[], p_salts bytea[],
  OUT outcome text, OUT balance bigint, OUT bet_ids text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  round record;
  member record;
  total bigint := 0;
  stake bigint;
  staked bigint;
  now timestamptz;
  posted record;
BEGIN
  SELECT * INTO round FROM lottery_hold_round(p_lottery, p_expect);
  SELECT m.state, m.is_trial INTO member FROM member_standing m WHERE m.id = p_member;
  IF member.state IS DISTINCT FROM 'normal' THEN
    outcome := CASE member.state WHEN 'frozen' THEN 'frozen' ELSE 'limited' END;
    RETURN;
  END IF;
  IF round.id IS NOT NULL AND NOT lottery_takes(p_lottery, round.open_at) THEN
    outcome := 'stopped';
    RETURN;
  END IF;
  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[p_main]) l;
  IF NOT EXISTS (SELECT 1 FROM account_balances a WHERE a.name = p_main AND a.member_id = p_member AND a.class = 'main'
                    AND (a.currency = 'PLAY') = member.is_trial) THEN
    RAISE EXCEPTION 'order % of member % may not be paid from %', p_order_no, p_member, p_main
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_wallet';
  END IF;
  now := app_now();
  outcome := CASE WHEN round.id IS NULL THEN 'changed'
                  ELSE lottery_phase(round.state, round.commit, round.open_at, round.close_at, round.draw_at, now) END;
  IF outcome <> 'open' THEN
    RETURN;
  END IF;
  FOREACH stake IN ARRAY p_stakes LOOP
    total := total + stake;
  END LOOP;
  SELECT coalesce(sum(o.stake_fen), 0) INTO staked FROM lottery_orders o
   WHERE o.member_id = p_member AND o.lottery = p_lottery AND o.expect = p_expect;
  IF staked + total > p_member_cap THEN
    outcome := 'capped';
    RETURN;
  END IF;
  IF balance < total THEN
    outcome := 'short';
    RETURN;
  END IF;
  IF p_add IS NOT NULL AND NOT member.is_trial THEN
    UPDATE lottery_exposure_shares s SET left_fen = s.left_fen - p_add
     WHERE s.lottery = p_lottery AND s.expect = p_expect AND s.share = lottery_share() AND s.left_fen >= p_add;
    IF NOT FOUND THEN
      outcome := 'bound';
      RETURN;
    END IF;
    -- The share may have been locked for a while: the round may have closed since.
    now := app_now();
    IF lottery_phase(round.state, round.commit, round.open_at, round.close_at, round.draw_at, now) <> 'open' THEN
      UPDATE lottery_exposure_shares s SET left_fen = s.left_fen + p_add
       WHERE s.lottery = p_lottery AND s.expect = p_expect AND s.share = lottery_share();
      outcome := 'closed';
      RETURN;
    END IF;
  END IF;
  SELECT p.outcome, p.after INTO posted
    FROM ledger_post(p_key, 'betStake', ARRAY[p_main, p_house], ARRAY[-total, total], p_order_no, p_memo) p;
  IF posted.outcome IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION 'the stake of order % ended as %', p_order_no, posted.outcome;
  END IF;
  balance := posted.after[1];
  INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
  VALUES (p_order_no, p_member, member.is_trial, p_lottery, p_expect, p_room, cardinality(p_plays), total, now);
  SELECT array_agg(lottery_bet_id(now) ORDER BY i) INTO bet_ids FROM generate_series(1, cardinality(p_plays)) AS i;
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
    valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id,
    play_id, picks, salt)
  SELECT 'CP', l.bet_id, p_member, member.is_trial, 'lottery', p_lottery, p_title, p_expect, l.selection, l.odds, l.stake,
         0, 0, 'open', '{}', '', '', now, 1, p_order_no, p_room, l.play_id, l.picks, l.salt
    FROM unnest(bet_ids, p_plays, p_picks, p_stakes, p_odds, p_selections, p_salts)
           AS l (bet_id, play_id, picks, stake, odds, selection, salt);
  IF NOT member.is_trial THEN
    INSERT INTO lottery_exposure_parts AS e (lottery, expect, share, play_id, picks, bets, stake_fen, pay_fen)
    SELECT p_lottery, p_expect, lottery_share(), l.play_id, l.picks, count(*), sum(l.stake),
           sum(l.stake * l.odds / 1000)::bigint
      FROM unnest(p_plays, p_picks, p_stakes, p_odds) AS l (play_id, picks, stake, odds)
     GROUP BY l.play_id, l.picks ORDER BY l.play_id, l.picks
    ON CONFLICT (lottery, expect, share, play_id, picks) DO UPDATE
      SET bets = e.bets + excluded.bets, stake_fen = e.stake_fen + excluded.stake_fen, pay_fen = e.pay_fen + excluded.pay_fen;
  END IF;
  outcome := 'placed';
END $$;
