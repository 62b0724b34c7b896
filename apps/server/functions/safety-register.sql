-- The outside register: whether a fresh "no" is there, and what a recorded answer brings about.

-- Whether nothing is missing: no register is demanded, or it said "no" within 24 hours about the member's details of now.
CREATE FUNCTION register_clears(p_member bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT 1 FROM register_demand d WHERE d.since <= app_now() AND NOT EXISTS (
      SELECT 1 FROM (SELECT a.answer, a.at, a.subject FROM register_answers a
                      WHERE a.member_id = p_member AND a.register = d.register AND a.answer <> 'unknown'
                      ORDER BY a.id DESC LIMIT 1) l
       WHERE l.answer = 'no' AND l.at > app_now() - interval '24 hours' AND l.at <= app_now()
         AND l.subject = (SELECT s.subject FROM member_identities s WHERE s.id = p_member)))
$$;

-- The entry that closes the gates of an account: the last "yes" that no "no" has answered.
CREATE FUNCTION register_listing(p_member bigint) RETURNS TABLE (digests text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.digests FROM register_answers a
   WHERE a.member_id = p_member AND a.answer = 'yes' AND (
         SELECT r.kind FROM restrictions r WHERE r.member_id = p_member AND r.kind IN ('listed', 'unlisted')
          ORDER BY r.id DESC LIMIT 1) = 'listed'
   ORDER BY a.id DESC LIMIT 1
$$;

-- Keeps an answer. A "yes" closes the gates like an exclusion; only a "no" to the same digests opens them again, so that a
-- changed number or name does not.
CREATE FUNCTION register_record(p_member bigint, p_register text, p_occasion text, p_subject bytea, p_digests text[],
  p_answer text, p_reference text, p_entry text, p_why text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  listing text[];
BEGIN
  PERFORM person_lock(p_member);
  SELECT l.digests INTO listing FROM register_listing(p_member) l;
  INSERT INTO register_answers (member_id, register, occasion, subject, digests, answer, reference, entry, why, at)
  VALUES (p_member, p_register, p_occasion, p_subject, p_digests, p_answer, p_reference, p_entry, p_why, app_now());
  IF p_answer = 'yes' AND listing IS NULL THEN
    INSERT INTO restrictions (member_id, asked_by, kind, name, at, from_at)
    VALUES (p_member, 'system', 'listed', p_entry, app_now(), app_now());
  ELSIF p_answer = 'no' AND listing <@ p_digests THEN
    INSERT INTO restrictions (member_id, asked_by, kind, at, from_at)
    VALUES (p_member, 'system', 'unlisted', app_now(), app_now());
  END IF;
END $$;

-- What is demanded, by the migration: null demands none.
CREATE FUNCTION register_require(p_register text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM register_demand d WHERE d.register IS DISTINCT FROM p_register;
  IF p_register IS NOT NULL THEN
    INSERT INTO register_demand (register, since) VALUES (p_register, clock_timestamp()) ON CONFLICT (single) DO NOTHING;
  END IF;
END $$;
