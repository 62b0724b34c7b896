-- Closures of accounts: no login and no call can hasten one, and personal data are erased by one function.

-- What has to be settled before an account is closed; all zero: nothing.
CREATE FUNCTION closure_items(p_member bigint)
RETURNS TABLE (main_fen bigint, away_fen bigint, paying_fen bigint, bets bigint, bets_fen bigint, deposits bigint, rebates_fen bigint,
  commissions_fen bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.main_fen, a.away_fen, a.paying_fen, b.n, b.fen, d.n, r.fen, c.fen
    FROM (SELECT coalesce(sum(balance) FILTER (WHERE class = 'main'), 0)::bigint AS main_fen,
                 coalesce(sum(abs(balance)) FILTER (WHERE class IN ('venue', 'transit')), 0)::bigint AS away_fen,
                 coalesce(sum(balance) FILTER (WHERE class = 'withdrawing'), 0)::bigint AS paying_fen
            FROM account_balances WHERE member_id = p_member AND currency = 'CNY') a,
         (SELECT count(*) AS n, coalesce(sum(bet_fen), 0)::bigint AS fen FROM bet_results
           WHERE member_id = p_member AND status = 'open') b,
         (SELECT count(*) AS n FROM deposit_records WHERE member_id = p_member AND state IN ('unpaid', 'review')) d,
         (SELECT coalesce(sum(money_fen), 0)::bigint AS fen FROM rebate_rows WHERE member_id = p_member AND state = 'unclaimed') r,
         (SELECT coalesce(sum(commission_fen), 0)::bigint AS fen FROM agent_commissions WHERE agent_id = p_member AND state = 'review') c
$$;

-- The day on which an agent's month is stated that a closure waits for; null: it waits for none. With the month in which it is asked for
-- the agency ends. Where the job of that day made no statement, there was none to make.
CREATE FUNCTION closure_statement_day(p_member bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.fifth
    FROM member_standing m,
         LATERAL (SELECT coalesce((SELECT c.asked_at FROM running_closures c WHERE c.member_id = m.id), app_now()) AS at) a,
         LATERAL (SELECT to_char(beijing_month(a.at) + interval '1 month 4 days', 'YYYY-MM-DD') AS fifth) d
   WHERE m.id = p_member AND m.is_agent
     AND EXISTS (SELECT 1 FROM member_referrals r WHERE r.inviter_id = m.id AND NOT r.is_trial AND r.joined_at <= a.at)
     AND NOT EXISTS (SELECT 1 FROM agent_commissions s WHERE s.agent_id = m.id AND s.month >= to_char(beijing_month(a.at), 'YYYY-MM'))
     AND (EXISTS (SELECT 1 FROM failed_job_items f WHERE f.job = 'agent-monthly' AND f.item = m.id::text)
          OR NOT EXISTS (SELECT 1 FROM job_history j WHERE j.job = 'agent-monthly' AND j.period >= d.fifth
                            AND j.finished_at IS NOT NULL AND j.error IS NULL))
$$;

-- A frozen account waits: what an investigation needs is not erased by the person under it. So does one with settled
-- bets whose rebates the coming night counts.
CREATE FUNCTION closure_is_empty(p_member bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT i.main_fen = 0 AND i.away_fen = 0 AND i.paying_fen = 0 AND i.bets = 0 AND i.deposits = 0 AND i.rebates_fen = 0
     AND i.commissions_fen = 0 AND closure_statement_day(p_member) IS NULL
     AND NOT EXISTS (SELECT 1 FROM member_standing m WHERE m.id = p_member AND m.state = 'frozen')
     AND NOT EXISTS (SELECT 1 FROM bet_results b
                      WHERE b.member_id = p_member AND b.status = 'settled' AND b.valid_fen > 0
                        AND b.settled_at >= beijing_start(coalesce((SELECT max(d.day) FROM finished_days d WHERE d.rebate_at IS NOT NULL),
                                                                   beijing_day(app_now()) - 2) + 1))
    FROM closure_items(p_member) i
$$;

CREATE FUNCTION closure_guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  why text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.asked_at := app_now();
    IF NEW.taken_back_at IS NOT NULL OR NEW.closed_at IS NOT NULL OR NEW.erased_at IS NOT NULL THEN
      why := 'it begins with the asking';
    ELSIF NEW.passkey_id IS NOT NULL AND NOT passkey_confirms(NEW.passkey_id, NEW.member_id, 'close', NEW.id::text) THEN
      why := 'no right signature of a passkey confirms it';
    END IF;
  ELSIF (NEW.id, NEW.member_id, NEW.asked_at, NEW.passkey_id) IS DISTINCT FROM (OLD.id, OLD.member_id, OLD.asked_at, OLD.passkey_id)
    OR OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at AND (OLD.taken_back_at IS NOT NULL OR OLD.closed_at IS NOT NULL)
    OR OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at
    OR OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at THEN
    why := 'what has happened does not change';
  ELSIF OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL THEN
    NEW.closed_at := app_now();
    IF app_now() < OLD.asked_at + interval '7 days' THEN
      why := 'seven days to think again';
    ELSIF NOT closure_is_empty(OLD.member_id) THEN
      why := 'something is open';
    END IF;
  ELSIF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL THEN
    NEW.erased_at := app_now();
    IF OLD.closed_at IS NULL OR app_now() < OLD.closed_at + interval '30 days' THEN
      why := 'personal data are kept for 30 days after the closing';
    END IF;
  END IF;
  IF why IS NOT NULL THEN
    RAISE EXCEPTION 'closure % is refused: %', NEW.id, why
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'closure_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closure_guard BEFORE INSERT OR UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION closure_guard();

-- It is written in the person's record, and what a time-out brings about is brought about as well.
CREATE FUNCTION closure_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO restrictions (member_id, asked_by, kind, name, at, from_at)
    VALUES (NEW.member_id, 'member', 'closure', 'asked', app_now(), app_now()) RETURNING id INTO added;
    INSERT INTO leavings (restriction_id, member_id, next_at) VALUES (added, NEW.member_id, app_now());
  ELSIF NEW.taken_back_at IS NOT NULL AND OLD.taken_back_at IS NULL THEN
    INSERT INTO restrictions (member_id, asked_by, kind, name, at, from_at)
    VALUES (NEW.member_id, 'member', 'cancel', 'closure', app_now(), app_now());
  ELSIF NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL THEN
    UPDATE members SET closed_at = app_now() WHERE id = NEW.member_id AND closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER closure_follow AFTER INSERT OR UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION closure_follow();

-- Erases what was stored of the person; false before its time. The user name stays taken, marks of the person stay as digests, and
-- money, restrictions and the logs refer to the number alone. docs/my-data.md has every table.
CREATE FUNCTION closure_erase(p_closure uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who bigint;
  gone text;
BEGIN
  UPDATE closures SET erased_at = app_now()
   WHERE id = p_closure AND erased_at IS NULL AND closed_at + interval '30 days' <= app_now() RETURNING member_id INTO who;
  IF who IS NULL THEN
    RETURN false;
  END IF;
  FOREACH gone IN ARRAY '{chat_reports,chat_blocked,chat_messages,inbox_messages,favourite_games,launches,sessions,login_events,session_networks,avatars,pay_proofs,push_subscriptions,member_notes}'::text[] LOOP
    EXECUTE format('DELETE FROM %I WHERE member_id = $1', gone) USING who;
  END LOOP;
  EXECUTE 'DELETE FROM data_export_pieces p USING data_exports e WHERE e.id = p.export_id AND e.member_id = $1' USING who;
  UPDATE members SET realname = username, mobile = NULL, email = NULL, birthday = NULL, avatar = NULL, frozen_reason = NULL WHERE id = who;
  UPDATE member_secrets SET password_hash = NULL, pay_password_hash = NULL WHERE member_id = who;
  -- The mark stays as a hash: the browser is recognised when it comes with another account.
  UPDATE devices SET label = '', ip = '', renew_hash = NULL, previous_renew_hash = NULL, ended_at = coalesce(ended_at, app_now())
   WHERE member_id = who;
  UPDATE cards SET owner = '', number = '', branch = '', tail = '', removed_at = coalesce(removed_at, app_now()) WHERE member_id = who;
  UPDATE deposits SET payer_bank = '', payer_name = '', payer_no = '', payer_branch = '', payer_tail = '', proof = NULL WHERE member_id = who;
  -- Corrections of the real name carry it; the decision itself is kept.
  UPDATE approvals SET state = 'expired' WHERE member_id = who AND kind = 'realname' AND state = 'open';
  UPDATE approvals SET payload = payload || '{"from": "", "to": ""}'::jsonb WHERE member_id = who AND kind = 'realname';
  UPDATE agent_applications SET mobile = '', apply_info = '—' WHERE member_id = who;
  UPDATE support_messages SET contact = '', content = '', ip = '' WHERE member_id = who;
  UPDATE support_messages SET picture_id = NULL WHERE member_id = who;
  UPDATE support_replies SET content = '', picture_id = NULL WHERE message_id IN (SELECT l.id FROM support_letters l WHERE l.member_id = who);
  EXECUTE format('DELETE FROM %I WHERE member_id = $1', 'support_pictures') USING who;
  UPDATE invitations SET ip = '' WHERE friend_id = who;
  UPDATE activity_applications SET ip = '' WHERE member_id = who;
  UPDATE sent_messages SET title = '', content = '' WHERE member_id = who;
  RETURN true;
END $$;
