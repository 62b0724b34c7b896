-- Who may post what. The office and the worker may call ledger_write and ledger_post_many; the member app may not, because it
-- faces the internet: its postings are compared with the rows of the noun that they are about, to the fen.

-- What a posting of the member app moves, as the noun's own row has it: key, accounts, amounts, and the reserve that it ends.
-- Nothing where there is no such row in that state, or the code is none of the member app's. Stakes are not among these:
-- lottery_place posts them.
CREATE FUNCTION ledger_due(p_code text, p_key text, p_ref text, p_from text,
  OUT key text, OUT accounts text[], OUT amounts bigint[], OUT ends text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  row_id uuid := CASE WHEN p_ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p_ref::uuid END;
  fen bigint;
  source text;
  target text;
BEGIN
  CASE p_code
    WHEN 'trialOpening' THEN
      SELECT 'trial:' || m.id, 'play:house:opening', 'play:member:' || m.id || ':main', 200000 INTO key, source, target, fen
        FROM member_standing m WHERE m.id = substring(p_key FROM '^trial:([0-9]{1,18})$')::bigint AND m.is_trial;
    WHEN 'deposit' THEN
      SELECT 'deposit:' || d.no, 'outside:' || split_part(d.channel, '-', 1), 'member:' || d.member_id || ':main', d.amount_fen
        INTO key, source, target, fen FROM deposit_records d WHERE d.no = p_ref AND d.state = 'credited';
    WHEN 'suspenseIn' THEN
      SELECT p_key, 'outside:' || split_part(i.channel, '-', 1), 'suspense:' || i.provider, i.amount_fen INTO key, source, target, fen
        FROM suspense_records i
       WHERE i.provider = split_part(p_key, ':', 2) AND i.txn_id = substr(p_key, length('suspense::' || i.provider) + 1)
         AND p_key LIKE 'suspense:%' AND i.state = 'open';
    WHEN 'withdrawHold' THEN
      SELECT 'wd:' || w.no, 'member:' || w.member_id || ':main', 'member:' || w.member_id || ':withdrawing', w.amount_fen
        INTO key, source, target, fen FROM withdrawal_records w WHERE w.no = p_ref AND w.state IN ('review', 'paying');
    WHEN 'transferHold', 'transferDone', 'transferBack', 'recall' THEN
      SELECT k.key || r.id, k.own || k.source, k.own || k.target, coalesce(r.booked_fen, r.amount_fen), k.ends || r.id
        INTO key, source, target, fen, ends
        FROM transfer_records r CROSS JOIN LATERAL
             (SELECT CASE r.currency WHEN 'PLAY' THEN 'play:' ELSE '' END || 'member:' || r.member_id || ':' AS own,
                     'venue:' || r.plat AS venue) p CROSS JOIN LATERAL
             (VALUES ('transferHold', 'in', '{pending}'::text[], 'tr:', p.own, 'main', 'transit', NULL),
                     ('transferDone', 'in', '{done}', 'trok:', p.own, 'transit', p.venue, 'tr:'),
                     ('transferBack', 'in', '{refused,returned}', 'trback:', p.own, 'transit', 'main', 'tr:'),
                     ('recall', 'out', '{done}', 'rc:', p.own, p.venue, 'main', NULL))
               AS k (code, direction, states, key, own, source, target, ends)
       WHERE r.id = p_ref AND k.code = p_code AND k.direction = r.direction AND r.state = ANY (k.states);
    WHEN 'rebate' THEN
      SELECT 'fsclaim:' || c.member_id || ':' || c.id, 'house:rebate', 'member:' || c.member_id || ':main',
             (SELECT sum(r.money_fen) FROM rebate_rows r WHERE r.claim_id = c.id)
        INTO key, source, target, fen FROM claimed_rebates c WHERE c.id = row_id;
    WHEN 'activityBonus' THEN
      -- Of those that are paid at once; staff pay the others.
      SELECT 'act:' || b.id, 'house:bonus', 'member:' || b.member_id || ':main', b.bonus_fen INTO key, source, target, fen
        FROM activity_bonuses b
       WHERE b.id = row_id AND b.paid_at IS NOT NULL AND (b.activity_id, b.period, b.bonus_fen) = (2, 'once', 800);
    WHEN 'redPacket' THEN
      SELECT 'hb:' || g.id, 'house:redpacket', 'member:' || g.member_id || ':main', g.amount_fen INTO key, source, target, fen
        FROM packet_grabs g WHERE g.id = row_id;
    WHEN 'bonusDropped', 'bonusForfeited' THEN
      SELECT 'actdrop:' || t.ref, 'member:' || t.member_id || ':main', 'house:bonus', t.returned_fen INTO key, source, target, fen
        FROM turnover_progress t
       WHERE t.member_id = substring(p_from FROM '^member:([0-9]{1,18}):main$')::bigint AND t.ref = p_ref AND t.state = 'cleared'
         AND t.returned_fen > 0;
    ELSE
      RETURN;
  END CASE;
  accounts := ARRAY[source, target];
  amounts := ARRAY[-fen, fen];
END $$;

-- For the member app: what its nouns' rows say, or nothing.
CREATE FUNCTION ledger_post_due(
  p_key text, p_code text, p_accounts text[], p_amounts bigint[], p_ref text, p_memo text, p_ends text,
  OUT outcome text, OUT tx_id bigint, OUT after bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
BEGIN
  SELECT * INTO due FROM ledger_due(p_code, p_key, p_ref, p_accounts[1]);
  IF due.key IS NULL OR due.amounts[2] IS NULL
     OR (p_key, p_accounts, p_amounts, p_ends) IS DISTINCT FROM (due.key, due.accounts, due.amounts, due.ends) THEN
    RAISE EXCEPTION 'posting % (%) is refused: no row of its noun says so', p_key, p_code
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_row';
  END IF;
  SELECT w.outcome, w.tx_id, w.after INTO outcome, tx_id, after
    FROM ledger_write(p_key, p_code, p_accounts, p_amounts, p_ref, p_memo, p_ends) w;
END $$;

-- One name for all: it runs with its caller's rights and takes the way that these allow.
CREATE FUNCTION ledger_post(
  p_key text, p_code text, p_accounts text[], p_amounts bigint[],
  p_ref text DEFAULT NULL, p_memo text DEFAULT NULL, p_ends text DEFAULT NULL,
  OUT outcome text, OUT tx_id bigint, OUT after bigint[])
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF has_function_privilege('ledger_write(text, text, text[], bigint[], text, text, text)', 'EXECUTE') THEN
    SELECT w.outcome, w.tx_id, w.after INTO outcome, tx_id, after
      FROM ledger_write(p_key, p_code, p_accounts, p_amounts, p_ref, p_memo, p_ends) w;
  ELSE
    SELECT w.outcome, w.tx_id, w.after INTO outcome, tx_id, after
      FROM ledger_post_due(p_key, p_code, p_accounts, p_amounts, p_ref, p_memo, p_ends) w;
  END IF;
END $$;
