-- Guards of rounds, chains and capsules, which hold for their owner too: forward only, sealed before revealed, each result
-- from its seed, each void by its rule.

-- A round begins empty, or as void because its betting time had already passed.
CREATE FUNCTION lottery_round_new() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF num_nonnulls(NEW.commit, NEW.bets_root, NEW.seed, NEW.beacon, NEW.beacon_signature, NEW.beacon_round) > 0
    OR NEW.payout_fen <> 0 OR NEW.stake_fen <> 0
    OR NOT (NEW.state = 'open' AND NEW.settled_at IS NULL
            OR NEW.state = 'void' AND NEW.void_reason = 'missed' AND NEW.draw_at <= app_now())
    OR NEW.late_seal
    OR NEW.protocol IS DISTINCT FROM (SELECT c.protocol FROM lottery_chains c
                                       WHERE c.lottery = NEW.lottery AND c.chain_no = NEW.chain_no) THEN
    RAISE EXCEPTION 'round % of % is refused: a round begins open', NEW.expect, NEW.lottery
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_round_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_rounds_new BEFORE INSERT ON lottery_rounds FOR EACH ROW EXECUTE FUNCTION lottery_round_new();

-- A commitment is shown while the round before it has ended, with the hour's capsule out, and it is that of the chain.
CREATE FUNCTION lottery_wrong_commit(r lottery_rounds) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF app_now() < r.open_at THEN
    RETURN 'the round before has not been drawn';
  END IF;
  IF EXISTS (SELECT 1 FROM lottery_rounds e WHERE e.lottery = r.lottery AND e.chain_no = r.chain_no
                AND e.seed_index < r.seed_index AND e.state IN ('open', 'closed')) THEN
    RETURN 'an earlier round is still open';
  END IF;
  IF NOT lottery_seed_fits(r.lottery, r.chain_no, r.seed_index - 1, r.commit) THEN
    RETURN 'the commitment is not of the chain';
  END IF;
  IF r.protocol <> 'PF1' AND r.state = 'open' AND NOT lottery_has_capsule(r.lottery, r.chain_no, r.seed_index) THEN
    RETURN 'the hour has no capsule';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION lottery_has_capsule(p_lottery text, p_chain_no integer, p_index integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM lottery_capsules k WHERE k.lottery = p_lottery AND k.chain_no = p_chain_no
                    AND p_index BETWEEN k.first_index AND k.last_index)
$$;

-- What a round may become: forward only, sealed before revealed, and nothing written twice.
CREATE FUNCTION lottery_round_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong text;
BEGIN
  IF NEW.sealed_at IS NOT NULL AND OLD.sealed_at IS NULL THEN
    NEW.sealed_in := pg_current_xact_id();
  END IF;
  wrong := CASE
    WHEN OLD.settled_at IS NOT NULL THEN 'it has ended'
    WHEN (NEW.id, NEW.lottery, NEW.expect, NEW.chain_no, NEW.seed_index, NEW.protocol, NEW.open_at, NEW.close_at, NEW.draw_at)
         IS DISTINCT FROM
         (OLD.id, OLD.lottery, OLD.expect, OLD.chain_no, OLD.seed_index, OLD.protocol, OLD.open_at, OLD.close_at, OLD.draw_at)
      THEN 'a round keeps its place'
    WHEN (OLD.commit IS NOT NULL AND NEW.commit IS DISTINCT FROM OLD.commit)
      OR (OLD.bets_root IS NOT NULL AND (NEW.bets_root, NEW.bets_count, NEW.stake_fen, NEW.sealed_at, NEW.sealed_in)
          IS DISTINCT FROM (OLD.bets_root, OLD.bets_count, OLD.stake_fen, OLD.sealed_at, OLD.sealed_in))
      OR (OLD.seed IS NOT NULL
          AND (NEW.seed, NEW.numbers, NEW.result_text, NEW.beacon, NEW.beacon_round, NEW.beacon_signature, NEW.drawn_at)
          IS DISTINCT FROM
          (OLD.seed, OLD.numbers, OLD.result_text, OLD.beacon, OLD.beacon_round, OLD.beacon_signature, OLD.drawn_at))
      OR (OLD.void_reason IS NOT NULL
          AND (NEW.void_reason, NEW.void_evidence) IS DISTINCT FROM (OLD.void_reason, OLD.void_evidence))
      OR (OLD.late AND NOT NEW.late) OR (OLD.late_seal AND NOT NEW.late_seal)
      THEN 'what is public stays as it is'
    WHEN NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
         (('open', 'closed'), ('closed', 'drawn'), ('drawn', 'settled'), ('open', 'void'), ('closed', 'void'))
      THEN 'a round goes forward'
    WHEN NEW.state = 'closed' AND OLD.state = 'open' AND app_now() < NEW.close_at THEN 'it is not closing time'
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL AND app_now() < NEW.draw_at THEN 'it is not drawing time'
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL AND NEW.sealed_in = pg_current_xact_id()
      THEN 'the root is published before the seed'
    WHEN NEW.commit IS NOT NULL AND OLD.commit IS NULL AND NEW.state IN ('open', 'closed') THEN lottery_wrong_commit(NEW)
    WHEN NEW.state = 'void' AND OLD.state <> 'void' THEN lottery_wrong_void(NEW, OLD.state)
    WHEN NEW.seed IS NOT NULL AND OLD.seed IS NULL THEN lottery_wrong_result(NEW)
    WHEN NEW.settled_at IS NOT NULL AND NEW.void_reason IS DISTINCT FROM 'missed' THEN lottery_wrong_end(NEW)
  END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'round % of % is refused: %', OLD.expect, OLD.lottery, wrong
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_round_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_rounds_guard BEFORE UPDATE ON lottery_rounds FOR EACH ROW EXECUTE FUNCTION lottery_round_guard();

-- A round ends when its last bet has, with the sum of what they were paid.
CREATE FUNCTION lottery_wrong_end(r lottery_rounds) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  bet record;
BEGIN
  IF r.state NOT IN ('settled', 'void') THEN
    RETURN 'only a drawn or void round ends';
  END IF;
  SELECT bool_or(b.status = 'open') AS is_open, coalesce(sum(b.payout_fen) FILTER (WHERE NOT b.is_trial), 0) AS paid INTO bet
    FROM round_bets b WHERE b.plat = 'CP' AND b.round_id = r.expect AND b.game_code = r.lottery;
  IF bet.is_open THEN
    RETURN 'a bet is still open';
  END IF;
  IF bet.paid <> r.payout_fen THEN
    RETURN 'its payout is that of its bets';
  END IF;
  RETURN NULL;
END $$;

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
  salt_source, salt_fixed_at, key_id, protocol, beacon_key, beacon_genesis_sec, beacon_period_sec, beacon_source ON lottery_chains
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_seeds_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_seeds
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_seed_reads_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_seed_reads
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();
CREATE TRIGGER lottery_capsules_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_capsules
  FOR EACH STATEMENT EXECUTE FUNCTION lottery_refuse();

-- A chain is published at the current time; its public seed only moves forward along the chain, and an ended chain
-- cannot be reopened.
CREATE FUNCTION lottery_chain_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong text;
BEGIN
  wrong := CASE
    WHEN TG_OP = 'INSERT' THEN
      CASE WHEN NEW.state <> 'active' OR NEW.public_index <> 0 OR NEW.public_seed <> NEW.commit
             OR NEW.published_at NOT BETWEEN app_now() - interval '1 minute' AND app_now()
           THEN 'it is published now'
           WHEN NEW.protocol <> 'PF3' THEN 'new chains are PF3' END
    WHEN OLD.state <> 'active' THEN 'it has ended'
    WHEN NEW.public_index < OLD.public_index THEN 'what is public stays public'
    WHEN lottery_walk(NEW.public_seed, NEW.public_index - OLD.public_index) <> OLD.public_seed
      THEN 'the seed is not of the chain'
  END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'chain % of % is refused: %', NEW.chain_no, NEW.lottery, wrong
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_chain_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_chains_guard BEFORE INSERT OR UPDATE ON lottery_chains FOR EACH ROW EXECUTE FUNCTION lottery_chain_guard();

-- A capsule is stored before it can be opened, and opened after its beacon round is published.
CREATE FUNCTION lottery_capsule_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.published_at NOT BETWEEN app_now() - interval '1 minute' AND app_now() OR NEW.opens_at <= app_now()
    OR NEW.opens_at IS DISTINCT FROM (
      SELECT to_timestamp(c.beacon_genesis_sec + (NEW.beacon_round - 1) * c.beacon_period_sec) FROM lottery_chains c
       WHERE c.lottery = NEW.lottery AND c.chain_no = NEW.chain_no) THEN
    RAISE EXCEPTION 'capsule % of % is refused', NEW.last_index, NEW.lottery
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_capsule_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_capsules_guard BEFORE INSERT ON lottery_capsules FOR EACH ROW EXECUTE FUNCTION lottery_capsule_guard();
