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
