-- Guards of the lotteries, which hold for their owner too: rounds go forward, draws and bets stay as they are.

-- What a round may become: forward only, sealed before revealed, and nothing written twice.
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
    WHEN NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
         (('open', 'closed'), ('closed', 'drawn'), ('drawn', 'settled'), ('open', 'void'), ('closed', 'void'))
      THEN 'a round goes forward'
    WHEN NEW.state = 'closed' AND OLD.state = 'open' AND app_now() < NEW.close_at THEN 'it is not closing time'
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL AND app_now() < NEW.draw_at THEN 'it is not drawing time'
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL AND NEW.sealed_in = pg_current_xact_id()
      THEN 'the root is published before the seed'
    WHEN NEW.commit IS NOT NULL AND OLD.commit IS NULL AND app_now() < NEW.open_at
      THEN 'the round before has not been drawn'
    WHEN NEW.commit IS NOT NULL AND OLD.commit IS NULL AND EXISTS (
      SELECT 1 FROM lottery_rounds r WHERE r.lottery = NEW.lottery AND r.chain_no = NEW.chain_no
         AND r.seed_index < NEW.seed_index AND r.state = 'open')
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
CREATE TRIGGER lottery_orders_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_orders
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_odds_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_odds_changes
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();

-- Only its settlement may change a lottery bet.
CREATE TRIGGER bets_lottery_fixed BEFORE UPDATE OF plat, bet_id, member_id, is_trial, game_code, round_id, odds_milli, bet_fen,
  order_no, room_id, play_id, picks, salt, created_at ON bets
  FOR EACH ROW WHEN (OLD.plat = 'CP') EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER bets_lottery_kept BEFORE DELETE ON bets FOR EACH ROW WHEN (OLD.plat = 'CP') EXECUTE FUNCTION lottery_refuse();
