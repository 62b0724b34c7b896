-- Guards of orders, bets and odds, which hold for their owner too: in time, through lottery_place only, settled once.

-- A bet is inserted with its order, into a round that accepts bets, at its real time.
CREATE FUNCTION lottery_bet_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  round record;
  placed lottery_orders;
  wrong text;
BEGIN
  SELECT * INTO round FROM betting_rounds r WHERE r.lottery = NEW.game_code AND r.expect = NEW.round_id;
  SELECT * INTO placed FROM lottery_orders o WHERE o.order_no = NEW.order_no;
  wrong := CASE
    -- lottery_place runs with its owner's rights; any other current_user bypassed it.
    WHEN current_user <> (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID)
      THEN 'bets come through lottery_place'
    WHEN placed.placed_in IS DISTINCT FROM pg_current_xact_id()
      OR (placed.lottery, placed.expect, placed.member_id, placed.is_trial)
         IS DISTINCT FROM (NEW.game_code, NEW.round_id, NEW.member_id, NEW.is_trial) THEN 'a bet comes with its order'
    WHEN round.state IS DISTINCT FROM 'open' OR round.commit IS NULL THEN 'the round takes no bets'
    WHEN NEW.created_at >= round.close_at OR NEW.created_at < round.open_at THEN 'the round is closed'
    WHEN NEW.created_at NOT BETWEEN app_now() - interval '10 seconds' AND app_now() THEN 'it is not that time'
    WHEN NEW.status <> 'open' OR NEW.payout_fen <> 0 OR NEW.valid_fen <> 0 OR num_nonnulls(NEW.outcome, NEW.settled_at) > 0
      THEN 'a bet begins open'
  END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'bet % is refused: %', NEW.bet_id, wrong
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_bet_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bets_lottery_new BEFORE INSERT ON bets FOR EACH ROW WHEN (NEW.plat = 'CP') EXECUTE FUNCTION lottery_bet_guard();

-- When all is written: an order has its bets, and its stake was taken.
CREATE FUNCTION lottery_order_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT (count(*), coalesce(sum(b.bet_fen), 0)) FROM bets b WHERE b.order_no = NEW.order_no)
       IS DISTINCT FROM (NEW.lines::bigint, NEW.stake_fen::numeric)
    OR (SELECT sum(-e.amount) FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id
          JOIN account_balances a ON a.id = e.account_id
         WHERE t.ref = NEW.order_no AND t.code = 'betStake' AND a.member_id = NEW.member_id)
       IS DISTINCT FROM NEW.stake_fen::numeric THEN
    RAISE EXCEPTION 'order % is refused: its bets and its stake do not agree', NEW.order_no
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_order_guard';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lottery_orders_whole AFTER INSERT ON lottery_orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION lottery_order_guard();

CREATE TRIGGER lottery_orders_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_orders
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();

-- Only its settlement may change a lottery bet, and once.
CREATE TRIGGER bets_lottery_fixed BEFORE UPDATE OF plat, bet_id, member_id, is_trial, game_code, round_id, odds_milli, bet_fen,
  order_no, room_id, play_id, picks, salt, created_at ON bets
  FOR EACH ROW WHEN (OLD.plat = 'CP') EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER bets_lottery_ended BEFORE UPDATE ON bets
  FOR EACH ROW WHEN (OLD.plat = 'CP' AND OLD.status <> 'open') EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER bets_lottery_kept BEFORE DELETE ON bets FOR EACH ROW WHEN (OLD.plat = 'CP') EXECUTE FUNCTION lottery_refuse();

-- Bets end as their round did: paid after a draw, refunded when it is void, and not before either.
CREATE FUNCTION lottery_end_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  early record;
BEGIN
  SELECT c.game_code, c.round_id INTO early
    FROM (SELECT DISTINCT n.game_code, n.round_id, n.status FROM changed n WHERE n.plat = 'CP') c
    LEFT JOIN betting_rounds r ON r.lottery = c.game_code AND r.expect = c.round_id
   WHERE NOT coalesce(c.status = 'open' OR (c.status = 'settled' AND r.state = 'drawn') OR (c.status = 'void' AND r.state = 'void'),
                      false)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'bets of % % are refused an end that their round has not', early.game_code, early.round_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_end_guard';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bets_lottery_end AFTER UPDATE ON bets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_end_guard();

-- Odds are announced now, for rounds that open a day later at the earliest.
CREATE FUNCTION lottery_odds_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.announced_at NOT BETWEEN app_now() - interval '10 seconds' AND app_now() THEN
    RAISE EXCEPTION 'odds of play % are refused: they are announced now', NEW.play_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_odds_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_odds_new BEFORE INSERT ON lottery_odds_changes FOR EACH ROW EXECUTE FUNCTION lottery_odds_guard();
CREATE TRIGGER lottery_odds_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_odds_changes
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
