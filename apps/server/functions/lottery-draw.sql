-- The draw, as the database checks it: the numbers follow from the seed, the beacon's round from the schedule.

-- HMAC-SHA256 from the database's own hash; keys are 32 bytes.
CREATE FUNCTION lottery_hmac(p_key bytea, p_message bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  inner_pad bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
  outer_pad bytea := inner_pad;
BEGIN
  FOR i IN 0..63 LOOP
    inner_pad := set_byte(inner_pad, i, get_byte(inner_pad, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(outer_pad, i) # 92);
  END LOOP;
  RETURN sha256(outer_pad || sha256(inner_pad || p_message));
END $$;

-- Three digits or seven balls of 49 from a seed and the text of its message without the counter (docs/fairness.md).
CREATE FUNCTION lottery_numbers(p_seed text, p_text text, p_count integer) RETURNS smallint[]
LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
DECLARE
  pool smallint[] := ARRAY(SELECT generate_series(1, 49)::smallint);
  numbers smallint[] := '{}';
  block bytea := '';
  at integer := 0;
  counter integer := 0;
  n integer;
  taken integer;
BEGIN
  WHILE cardinality(numbers) < p_count LOOP
    IF at = length(block) THEN
      block := lottery_hmac(decode(p_seed, 'hex'), convert_to(p_text || '|' || counter, 'UTF8'));
      counter := counter + 1;
      at := 0;
    END IF;
    n := CASE WHEN p_count = 3 THEN 10 ELSE cardinality(pool) END;
    taken := get_byte(block, at);
    at := at + 1;
    CONTINUE WHEN taken >= 256 - 256 % n;
    IF p_count = 3 THEN
      numbers := numbers || (taken % n)::smallint;
    ELSE
      numbers := numbers || pool[taken % n + 1];
      pool := pool[:taken % n] || pool[taken % n + 2:];
    END IF;
  END LOOP;
  RETURN numbers;
END $$;

-- A seed hashed so often, as hex.
CREATE FUNCTION lottery_walk(p_seed text, p_steps integer) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  seed bytea := decode(p_seed, 'hex');
BEGIN
  FOR i IN 1..p_steps LOOP
    seed := sha256(seed);
  END LOOP;
  RETURN encode(seed, 'hex');
END $$;

-- Whether a seed is at its place in the chain, checked from the newest public seed.
CREATE FUNCTION lottery_seed_fits(p_lottery text, p_chain_no integer, p_index integer, p_seed text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN p_index >= c.public_index THEN lottery_walk(p_seed, p_index - c.public_index) = c.public_seed
              ELSE lottery_walk(c.public_seed, c.public_index - p_index) = p_seed END
    FROM lottery_chains c WHERE c.lottery = p_lottery AND c.chain_no = p_chain_no
$$;

-- The time of the first signed head that holds a round's seal; null while none does.
CREATE FUNCTION lottery_seal_head(p_lottery text, p_expect text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT h.at_ms FROM lottery_rounds r
    JOIN log_records e ON e.ref = 'seal:' || r.lottery || '-' || r.expect AND e.body::json->>'root' = r.bets_root
    JOIN log_head_times h ON h.size > e.n
   WHERE r.lottery = p_lottery AND r.expect = p_expect
   ORDER BY h.size LIMIT 1
$$;

-- When the value of a beacon's round comes out, in milliseconds.
CREATE FUNCTION lottery_beacon_ms(c lottery_chains, p_round bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (c.beacon_genesis_sec + (p_round - 1) * c.beacon_period_sec) * 1000
$$;

-- The beacon's round that a sealed round waits for. PF3: the first at six seconds after its close or later, whatever the
-- log says. PF2: the first that is later than its close and than the signed head that first held its seal, null while no
-- head holds it.
CREATE FUNCTION lottery_due_beacon(p_lottery text, p_expect text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE r.protocol
      WHEN 'PF3' THEN
        greatest(ceil((extract(epoch FROM r.close_at) + 6 - c.beacon_genesis_sec) / c.beacon_period_sec)::bigint + 1, 1)
      WHEN 'PF2' THEN
        (SELECT floor((greatest(extract(epoch FROM r.close_at) * 1000, head.at_ms) / 1000 - c.beacon_genesis_sec)
                      / c.beacon_period_sec)::bigint + 2
           FROM (SELECT lottery_seal_head(r.lottery, r.expect) AS at_ms) head WHERE head.at_ms IS NOT NULL)
    END
    FROM lottery_rounds r JOIN lottery_chains c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
   WHERE r.lottery = p_lottery AND r.expect = p_expect
$$;

-- What is wrong with a result, or null.
CREATE FUNCTION lottery_wrong_result(r lottery_rounds) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  chain lottery_chains;
BEGIN
  SELECT * INTO STRICT chain FROM lottery_chains c WHERE c.lottery = r.lottery AND c.chain_no = r.chain_no;
  IF r.protocol <> 'PF1' THEN
    IF r.beacon IS DISTINCT FROM encode(sha256(decode(r.beacon_signature, 'hex')), 'hex') THEN
      RETURN 'the beacon''s value is the hash of its signature';
    END IF;
    IF r.beacon_round IS DISTINCT FROM lottery_due_beacon(r.lottery, r.expect) THEN
      RETURN 'the beacon''s round follows from the rule of its protocol';
    END IF;
    IF to_timestamp(lottery_beacon_ms(chain, r.beacon_round) / 1000) > app_now() THEN
      RETURN 'the beacon''s round is still to come';
    END IF;
    IF lottery_seal_head(r.lottery, r.expect) IS NULL THEN
      RETURN 'the seal is in no signed head';
    END IF;
    IF r.protocol = 'PF3' AND lottery_seal_head(r.lottery, r.expect) >= lottery_beacon_ms(chain, r.beacon_round)
      AND NOT EXISTS (SELECT 1 FROM log_records e WHERE e.ref = 'late-seal:' || r.lottery || '-' || r.expect) THEN
      RETURN 'a late seal is published';
    END IF;
  ELSIF r.beacon IS NOT NULL THEN
    RETURN 'a round of PF1 has no beacon';
  END IF;
  IF cardinality(r.numbers) NOT IN (3, 7) OR r.numbers IS DISTINCT FROM lottery_numbers(r.seed,
       concat_ws('|', r.protocol, r.lottery, r.chain_no, r.expect, chain.salt || coalesce(':' || r.beacon, '')),
       cardinality(r.numbers)) THEN
    RETURN 'the numbers follow from the seed';
  END IF;
  IF NOT lottery_seed_fits(r.lottery, r.chain_no, r.seed_index, r.seed) THEN
    RETURN 'the seed is not of the chain';
  END IF;
  RETURN NULL;
END $$;

-- What is wrong with a void, or null. A void is not a decision: each reason has a publicly checkable fact.
CREATE FUNCTION lottery_wrong_void(r lottery_rounds, p_was text) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  opened text := r.void_evidence->>'opened';
  chain lottery_chains;
  due bigint;
BEGIN
  CASE r.void_reason
    WHEN 'missed' THEN
      IF p_was <> 'open' OR r.commit IS NOT NULL OR app_now() < r.close_at OR lottery_has_bets(r.lottery, r.expect)
        OR EXISTS (SELECT 1 FROM log_records e WHERE e.ref = 'seal:' || r.lottery || '-' || r.expect) THEN
        RETURN 'somebody could bet';
      END IF;
    WHEN 'beacon' THEN
      due := lottery_due_beacon(r.lottery, r.expect);
      IF p_was <> 'closed' OR due IS NULL OR (r.void_evidence->>'beacon_round')::bigint IS DISTINCT FROM due THEN
        RETURN 'the evidence names the round''s own beacon value';
      END IF;
      SELECT * INTO STRICT chain FROM lottery_chains c WHERE c.lottery = r.lottery AND c.chain_no = r.chain_no;
      IF app_now() < to_timestamp(lottery_beacon_ms(chain, due) / 1000) + interval '24 hours' THEN
        RETURN 'the beacon has a day';
      END IF;
    WHEN 'capsule' THEN
      IF p_was <> 'closed' OR NOT EXISTS (
           SELECT 1 FROM lottery_capsules k WHERE k.lottery = r.lottery AND k.chain_no = r.chain_no
              AND k.last_index = (r.void_evidence->>'last_index')::integer
              AND r.seed_index BETWEEN k.first_index AND k.last_index AND k.opens_at <= app_now()
              AND (opened IS NULL OR lottery_walk(opened, k.last_index - r.seed_index + 1) IS DISTINCT FROM r.commit))
        OR r.void_evidence->>'beacon_signature' IS NULL THEN
        RETURN 'the capsule matches';
      END IF;
    ELSE
      RETURN 'there is no such reason';
  END CASE;
  RETURN NULL;
END $$;

-- Bets of any member, trial ones included.
CREATE FUNCTION lottery_has_bets(p_lottery text, p_expect text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM round_bets b WHERE b.plat = 'CP' AND b.round_id = p_expect AND b.game_code = p_lottery)
$$;
