-- Guards of passkeys: a key stays who it is, a challenge is spent once, and money is confirmed by a right key alone.

CREATE FUNCTION passkey_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.member_id, NEW.credential_id, NEW.public_key, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.member_id, OLD.credential_id, OLD.public_key, OLD.created_at)
    OR NEW.counter < OLD.counter
    OR (OLD.removed_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) THEN
    RAISE EXCEPTION 'passkey % is refused: a key does not change, and a removed one stays removed', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'passkey_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passkey_guard BEFORE UPDATE ON passkeys FOR EACH ROW EXECUTE FUNCTION passkey_guard();

-- A key begins now, by the database's clock, from a challenge that a session of its member spent in the last ten minutes; each begets one.
-- What the member proved (password, attestation) is the process's to check: a stolen login of it can forge the session as well.
CREATE FUNCTION passkey_begins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_WHEN = 'BEFORE' THEN
    NEW.created_at := app_now();
    RETURN NEW;
  END IF;
  UPDATE passkey_challenges SET passkey_id = NEW.id
   WHERE NEW.removed_at IS NULL AND challenge = (
     SELECT c.challenge FROM passkey_challenges c JOIN member_sessions s ON s.token_hash = c.session_hash AND s.member_id = c.member_id
      WHERE c.member_id = NEW.member_id AND c.purpose = 'add' AND c.spent_at IS NOT NULL AND c.passkey_id IS NULL
        AND c.made_at > app_now() - interval '10 minutes' AND s.ended_at IS NULL AND s.expires_at > app_now() LIMIT 1);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'passkey % is refused: no session of member % asked for it', NEW.id, NEW.member_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'passkey_begins';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER passkey_begins BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION passkey_begins();
CREATE TRIGGER passkey_begun AFTER INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION passkey_begins();

CREATE FUNCTION passkey_challenge_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.challenge, NEW.purpose, NEW.member_id, NEW.session_hash, NEW.nonce, NEW.ref, NEW.made_at)
       IS DISTINCT FROM (OLD.challenge, OLD.purpose, OLD.member_id, OLD.session_hash, OLD.nonce, OLD.ref, OLD.made_at)
    OR (OLD.spent_at IS NOT NULL AND NEW.spent_at IS DISTINCT FROM OLD.spent_at)
    OR OLD.passkey_id IS NOT NULL THEN
    RAISE EXCEPTION 'challenge % is refused: it is answered once', OLD.challenge
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'passkey_challenge_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passkey_challenge_guard BEFORE UPDATE ON passkey_challenges FOR EACH ROW EXECUTE FUNCTION passkey_challenge_guard();

-- A key of this member, not removed and a day old, whose signature was right for a challenge of this purpose and order.
CREATE FUNCTION passkey_confirms(p_passkey uuid, p_member bigint, p_purpose text, p_ref text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT 1 FROM passkeys k JOIN passkey_members m ON m.member_id = k.member_id
      JOIN passkey_challenges c ON c.passkey_id = k.id
     WHERE k.id = p_passkey AND k.member_id = p_member AND c.member_id = p_member AND m.for_money AND k.removed_at IS NULL
       AND k.created_at <= app_now() - interval '24 hours'
       AND c.purpose = p_purpose AND c.ref = p_ref AND c.made_at > app_now() - interval '10 minutes')
$$;

CREATE FUNCTION withdrawal_passkey_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR NOT passkey_confirms(NEW.passkey_id, NEW.member_id, 'withdraw', NEW.no) THEN
    RAISE EXCEPTION 'withdrawal % is refused: no right signature of a passkey confirms it', NEW.no
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'withdrawal_passkey_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawals_confirmed BEFORE INSERT ON withdrawals FOR EACH ROW WHEN (NEW.passkey_id IS NOT NULL)
  EXECUTE FUNCTION withdrawal_passkey_guard();
CREATE TRIGGER withdrawals_stay_confirmed BEFORE UPDATE OF passkey_id ON withdrawals FOR EACH ROW
  WHEN (NEW.passkey_id IS DISTINCT FROM OLD.passkey_id) EXECUTE FUNCTION withdrawal_passkey_guard();

CREATE FUNCTION card_passkey_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR NOT passkey_confirms(NEW.passkey_id, NEW.member_id, 'card', NEW.id::text) THEN
    RAISE EXCEPTION 'card % is refused: no right signature of a passkey confirms it', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'card_passkey_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cards_confirmed BEFORE INSERT ON cards FOR EACH ROW WHEN (NEW.passkey_id IS NOT NULL)
  EXECUTE FUNCTION card_passkey_guard();
CREATE TRIGGER cards_stay_confirmed BEFORE UPDATE OF passkey_id ON cards FOR EACH ROW
  WHEN (NEW.passkey_id IS DISTINCT FROM OLD.passkey_id) EXECUTE FUNCTION card_passkey_guard();
