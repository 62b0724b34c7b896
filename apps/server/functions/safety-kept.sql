-- Time-outs and exclusions that are kept outside of the database as well: what a restore forgot is added again.

-- Adds one that is missing. Of an account that is gone as well, its marks hold. True when something was added.
CREATE FUNCTION absence_again(p_member bigint, p_joined timestamptz, p_kind text, p_from timestamptz, p_until timestamptz, p_marks text[])
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_kind NOT IN ('timeout', 'exclusion') THEN
    RAISE EXCEPTION 'only absences are added again, not %', p_kind;
  END IF;
  -- Numbers are given anew after a restore: another account may have this one.
  IF EXISTS (SELECT 1 FROM member_standing m WHERE m.id = p_member AND m.joined_at = p_joined AND NOT m.is_trial) THEN
    PERFORM person_lock(p_member);
    IF EXISTS (SELECT 1 FROM restrictions r WHERE r.member_id = p_member AND r.kind = p_kind AND r.from_at = p_from AND r.until_at = p_until) THEN
      RETURN false;
    END IF;
    INSERT INTO restrictions (member_id, asked_by, kind, at, from_at, until_at)
    VALUES (p_member, 'system', p_kind, app_now(), p_from, p_until);
    RETURN true;
  END IF;
  INSERT INTO lost_absences (mark, digest, kind, from_at, until_at)
  SELECT split_part(k, ' ', 1), decode(split_part(k, ' ', 2), 'hex'), p_kind, p_from, p_until FROM unnest(p_marks) AS k
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- An account that shows a mark of a lost one is the same person, once.
CREATE FUNCTION person_marks_lost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO restrictions (member_id, asked_by, kind, at, from_at, until_at)
  SELECT NEW.member_id, 'system', l.kind, app_now(), l.from_at, l.until_at FROM lost_absences l
   WHERE l.mark = NEW.kind AND l.digest = NEW.digest AND (l.kind = 'exclusion' OR l.until_at > app_now())
     AND NOT EXISTS (SELECT 1 FROM restrictions r
                      WHERE r.member_id = ANY (person_members(NEW.member_id)) AND r.kind = l.kind AND r.from_at = l.from_at);
  RETURN NULL;
END $$;
CREATE TRIGGER person_marks_lost AFTER INSERT ON person_marks FOR EACH ROW EXECUTE FUNCTION person_marks_lost();
