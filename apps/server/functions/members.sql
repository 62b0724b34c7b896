-- Rows that every member has are created with the member, so that reads can join and writes can update.

CREATE FUNCTION member_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO member_secrets (member_id) SELECT id FROM made;
  INSERT INTO member_settings (member_id) SELECT id FROM made;
  INSERT INTO member_totals (member_id) SELECT id FROM made;
  INSERT INTO member_vip (member_id, period_start) SELECT id, beijing_day(joined_at) FROM made;
  INSERT INTO transfer_settings (member_id) SELECT id FROM made;
  RETURN NULL;
END $$;
CREATE TRIGGER member_parts AFTER INSERT ON members REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION member_parts();

-- A frozen member stays protected.
CREATE FUNCTION member_is_protected(m members) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE m.state WHEN 'frozen' THEN coalesce(m.state_before_freeze, 'normal') ELSE m.state END) IN ('timeout', 'excluded')
$$;

-- Records when a protection began and ended: the state alone says only what holds now.
CREATE FUNCTION member_protection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF member_is_protected(NEW) THEN
      INSERT INTO member_protection_changes (member_id, is_protected, at) VALUES (NEW.id, true, app_now());
    END IF;
  ELSIF member_is_protected(NEW) <> member_is_protected(OLD) THEN
    INSERT INTO member_protection_changes (member_id, is_protected, at) VALUES (NEW.id, member_is_protected(NEW), app_now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_protection_new AFTER INSERT ON members FOR EACH ROW WHEN (NEW.state <> 'normal')
  EXECUTE FUNCTION member_protection();
CREATE TRIGGER member_protection_changed AFTER UPDATE OF state, state_before_freeze ON members FOR EACH ROW
  WHEN (NEW.state <> OLD.state OR NEW.state_before_freeze IS DISTINCT FROM OLD.state_before_freeze)
  EXECUTE FUNCTION member_protection();

-- The state by what the person's restrictions say now: safety.sql decides, and this writes it where nouns read it.
CREATE FUNCTION member_held(p_member bigint) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT CASE h.kind WHEN 'timeout' THEN 'timeout' ELSE 'excluded' END
                     FROM person_absences(person_members(p_member)) h LIMIT 1), 'normal');
END $$;

CREATE FUNCTION member_states_follow(p_members bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members m SET state = CASE m.state WHEN 'frozen' THEN 'frozen' ELSE member_held(m.id) END,
         state_before_freeze = CASE m.state WHEN 'frozen' THEN member_held(m.id) END
   WHERE m.id = ANY (p_members)
     AND (CASE m.state WHEN 'frozen' THEN m.state_before_freeze ELSE m.state END) IS DISTINCT FROM member_held(m.id)
$$;

-- No state is weaker than what holds: a freeze that is lifted leaves an exclusion as it is.
CREATE FUNCTION member_stays_held() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held text := member_held(NEW.id);
BEGIN
  IF NEW.state = 'frozen' THEN
    NEW.state_before_freeze := CASE WHEN held = 'excluded' OR coalesce(NEW.state_before_freeze, 'normal') = 'normal' THEN held
                                    ELSE NEW.state_before_freeze END;
  ELSIF held = 'excluded' OR NEW.state = 'normal' THEN
    NEW.state := held;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_stays_held BEFORE UPDATE OF state, state_before_freeze ON members FOR EACH ROW
  WHEN (NOT NEW.is_trial AND (NEW.state <> OLD.state OR NEW.state_before_freeze IS DISTINCT FROM OLD.state_before_freeze))
  EXECUTE FUNCTION member_stays_held();
