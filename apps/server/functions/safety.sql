-- Player protection: what holds for a person now, and whether a gate is open. The one place that decides it.

CREATE FUNCTION restrictions_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: restrictions are only added', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_append_only';
END $$;
CREATE TRIGGER restrictions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON restrictions
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER person_marks_kept BEFORE DELETE OR TRUNCATE ON person_marks
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER register_answers_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON register_answers
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER lost_absences_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON lost_absences
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER age_checks_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON age_checks
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER person_accounts_kept BEFORE DELETE OR TRUNCATE ON person_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER reached_limits_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON reached_limits
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();
CREATE TRIGGER harm_signs_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON harm_signs
  FOR EACH STATEMENT EXECUTE FUNCTION restrictions_refuse();

-- Time-outs that run, exclusions without a return, and entries in the outside register, the strongest first. After an exclusion nothing opens by itself.
CREATE FUNCTION person_absences(p_members bigint[])
RETURNS TABLE (id bigint, member_id bigint, kind text, at timestamptz, until_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT r.id, r.member_id, r.kind, r.at, r.until_at FROM restrictions r
   WHERE r.member_id = ANY (p_members)
     AND (r.kind = 'timeout' AND r.until_at > app_now()
          OR r.kind = 'exclusion' AND NOT EXISTS (SELECT 1 FROM restrictions b
                                                   WHERE b.member_id = r.member_id AND b.kind = 'return' AND b.id > r.id)
          OR r.kind = 'listed' AND NOT EXISTS (SELECT 1 FROM restrictions b
                                                WHERE b.member_id = r.member_id AND b.kind = 'unlisted' AND b.id > r.id))
   ORDER BY r.kind = 'exclusion' DESC, r.kind = 'listed' DESC, r.until_at DESC, r.id
$$;

-- The lowest of what the person's accounts have set.
CREATE FUNCTION person_limits(p_members bigint[]) RETURNS TABLE (name text, value bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.name, min(l.value) FROM (
    SELECT DISTINCT ON (r.member_id, r.name) r.name, r.value FROM restrictions r
     WHERE r.member_id = ANY (p_members) AND r.kind = 'limit' ORDER BY r.member_id, r.name, r.id DESC) l
   GROUP BY l.name HAVING min(l.value) IS NOT NULL
$$;

-- A raise that was asked for and neither confirmed, replaced, taken back nor lapsed.
CREATE FUNCTION raise_waiting(p_member bigint, p_name text)
RETURNS TABLE (value bigint, from_at timestamptz, until_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.value, l.from_at, l.until_at FROM (
    SELECT r.kind, r.value, r.from_at, r.until_at FROM restrictions r
     WHERE r.member_id = p_member AND r.name = p_name AND r.kind IN ('limit', 'raise', 'cancel') ORDER BY r.id DESC LIMIT 1) l
   WHERE l.kind = 'raise' AND l.until_at > app_now()
$$;

-- What no caller can get past: a limit is raised, and an exclusion left, only as it was asked for and after its wait; nothing is
-- raised by who keeps away.
CREATE FUNCTION restrictions_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  held bigint;
BEGIN
  NEW.at := app_now();
  IF NEW.kind = 'limit' THEN
    SELECT r.value INTO held FROM restrictions r
     WHERE r.member_id = NEW.member_id AND r.kind = 'limit' AND r.name = NEW.name ORDER BY r.id DESC LIMIT 1;
    IF held IS NOT NULL AND (NEW.value IS NULL OR NEW.value > held)
       AND NOT EXISTS (SELECT 1 FROM raise_waiting(NEW.member_id, NEW.name) w
                        WHERE w.value IS NOT DISTINCT FROM NEW.value AND w.from_at <= NEW.at
                          AND NOT EXISTS (SELECT 1 FROM person_absences(person_members(NEW.member_id)))) THEN
      RAISE EXCEPTION 'the limit % of member % was not raised: no raise to it is ripe, or the member keeps away', NEW.name, NEW.member_id
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_raise';
    END IF;
  ELSIF NEW.kind = 'return' AND (
      EXISTS (SELECT 1 FROM restrictions r WHERE r.member_id = NEW.member_id AND r.kind = 'exclusion' AND r.until_at > NEW.at)
      OR NOT EXISTS (SELECT 1 FROM return_waiting(person_members(NEW.member_id)) w WHERE w.from_at <= NEW.at)) THEN
    RAISE EXCEPTION 'member % does not return: the exclusion runs, or no request to return is ripe', NEW.member_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_return';
  ELSIF NEW.kind IN ('listed', 'unlisted') AND NOT EXISTS (
      SELECT 1 FROM (SELECT a.answer, a.digests FROM register_answers a
                      WHERE a.member_id = NEW.member_id ORDER BY a.id DESC LIMIT 1) a
       WHERE CASE NEW.kind WHEN 'listed' THEN a.answer = 'yes'
             ELSE a.answer = 'no' AND (SELECT l.digests FROM register_listing(NEW.member_id) l) <@ a.digests END) THEN
    RAISE EXCEPTION 'member % is not %: the register did not say so', NEW.member_id, NEW.kind
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_register';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER restrictions_guard BEFORE INSERT ON restrictions FOR EACH ROW EXECUTE FUNCTION restrictions_guard();

-- A request to return that is younger than the exclusions and not taken back.
CREATE FUNCTION return_waiting(p_members bigint[]) RETURNS TABLE (from_at timestamptz, until_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.from_at, l.until_at FROM (
    SELECT r.kind, r.name, r.from_at, r.until_at FROM restrictions r
     WHERE r.member_id = ANY (p_members) AND (r.kind IN ('back', 'exclusion') OR r.kind = 'cancel' AND r.name = 'back')
     ORDER BY r.id DESC LIMIT 1) l
   WHERE l.kind = 'back' AND l.until_at > app_now()
$$;

-- The members' states follow, and what a time-out or exclusion brings about is queued, from any writer.
CREATE FUNCTION restrictions_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids bigint[] := person_members(NEW.member_id);
BEGIN
  IF NEW.kind NOT IN ('return', 'unlisted') THEN
    INSERT INTO leavings (restriction_id, member_id, next_at)
    SELECT NEW.id, m.id, app_now() FROM unnest(ids) AS m (id) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM member_states_follow(ids);
  RETURN NULL;
END $$;
CREATE TRIGGER restrictions_follow AFTER INSERT ON restrictions FOR EACH ROW
  WHEN (NEW.kind IN ('timeout', 'exclusion', 'return', 'listed', 'unlisted')) EXECUTE FUNCTION restrictions_follow();

-- Freezes and closures stand in the same record.
CREATE FUNCTION restrictions_of_staff() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.state = 'frozen') <> (OLD.state = 'frozen') THEN
    INSERT INTO restrictions (member_id, asked_by, kind, at, from_at)
    VALUES (NEW.id, 'staff', CASE WHEN NEW.state = 'frozen' THEN 'freeze' ELSE 'unfreeze' END, app_now(), app_now());
  END IF;
  IF NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL THEN
    INSERT INTO restrictions (member_id, asked_by, kind, at, from_at) VALUES (NEW.id, 'member', 'closure', app_now(), app_now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER restrictions_of_staff AFTER UPDATE OF state, closed_at ON members FOR EACH ROW
  WHEN (NOT NEW.is_trial AND (NEW.state <> OLD.state OR NEW.closed_at IS DISTINCT FROM OLD.closed_at))
  EXECUTE FUNCTION restrictions_of_staff();
