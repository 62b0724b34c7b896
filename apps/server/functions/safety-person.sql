-- Accounts that are one person, by what they share. A match acts in the transaction that brings it, from any writer.

CREATE FUNCTION person_of(p_member bigint) RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT a.person_id FROM person_accounts a WHERE a.member_id = p_member), p_member)
$$;

CREATE FUNCTION person_members(p_member bigint) RETURNS bigint[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT array_agg(o.member_id ORDER BY o.member_id)
                     FROM person_accounts a JOIN person_accounts o ON o.person_id = a.person_id WHERE a.member_id = p_member),
                  ARRAY[p_member])
$$;

-- Holds the person until the transaction ends, and answers its accounts. Taken before any other lock of a member's money.
CREATE FUNCTION person_lock(p_member bigint) RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person bigint;
BEGIN
  LOOP
    person := person_of(p_member);
    PERFORM pg_advisory_xact_lock(728118, person::integer);
    -- While we waited the account may have become another person's.
    IF person_of(p_member) = person THEN
      RETURN person_members(p_member);
    END IF;
  END LOOP;
END $$;

-- Makes two accounts one person; nothing takes them apart again.
CREATE FUNCTION person_join(p_one bigint, p_other bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  low bigint;
  high bigint;
BEGIN
  LOOP
    low := least(person_of(p_one), person_of(p_other));
    high := greatest(person_of(p_one), person_of(p_other));
    IF low = high THEN
      RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(728118, low::integer);
    PERFORM pg_advisory_xact_lock(728118, high::integer);
    EXIT WHEN least(person_of(p_one), person_of(p_other)) = low AND greatest(person_of(p_one), person_of(p_other)) = high;
  END LOOP;
  INSERT INTO person_accounts (member_id, person_id, since) VALUES (low, low, app_now()), (high, low, app_now())
  ON CONFLICT (member_id) DO NOTHING;
  UPDATE person_accounts a SET person_id = low WHERE a.person_id = high;
  INSERT INTO leavings (restriction_id, member_id, next_at)
  SELECT h.id, m.id, app_now() FROM unnest(person_members(low)) AS m (id), person_absences(person_members(low)) h
  ON CONFLICT DO NOTHING;
  PERFORM member_states_follow(person_members(low));
END $$;

CREATE FUNCTION person_mark(p_member bigint, p_kind text, p_value text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Two: of the seal, as earlier versions had it, and of its nonce, which stays when the key is replaced.
  -- After a name comes the birthday, which no pattern may take for a part of the seal.
  ending integer := CASE p_kind WHEN 'name' THEN 10 ELSE 0 END;
  marks bytea[] := ARRAY[sha256(convert_to(p_value, 'UTF8')),
    sha256(convert_to(regexp_replace(left(p_value, length(p_value) - ending), 'sealed:[0-9a-f]{8}:([a-z]+):([\w-]{16})[\w-]*', '\1:\2') || right(p_value, ending), 'UTF8'))];
  other bigint;
BEGIN
  -- One after the other: two accounts that give one sign at the same time would not see each other's row.
  PERFORM pg_advisory_xact_lock(728119, hashtext(encode(d, 'hex'))) FROM (SELECT d FROM unnest(marks) AS d ORDER BY d) AS each;
  INSERT INTO person_marks (member_id, kind, digest, since)
  SELECT p_member, p_kind, d, app_now() FROM unnest(marks) AS d ON CONFLICT DO NOTHING;
  FOR other IN SELECT DISTINCT m.member_id FROM person_marks m
                WHERE m.kind = p_kind AND m.digest = ANY (marks) AND m.member_id <> p_member ORDER BY m.member_id LOOP
    PERFORM person_join(p_member, other);
  END LOOP;
END $$;

CREATE FUNCTION person_marks_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF coalesce(NEW.mobile, '') <> '' THEN
    PERFORM person_mark(NEW.id, 'mobile', NEW.mobile);
  END IF;
  -- Without a real name a member carries the username in its place.
  IF NEW.birthday IS NOT NULL AND NEW.realname <> NEW.username AND NEW.realname <> '' THEN
    PERFORM person_mark(NEW.id, 'name', NEW.realname || NEW.birthday::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_marks_new AFTER INSERT ON members FOR EACH ROW WHEN (NOT NEW.is_trial)
  EXECUTE FUNCTION person_marks_of_member();
CREATE TRIGGER person_marks_changed AFTER UPDATE OF mobile, realname, birthday ON members FOR EACH ROW
  WHEN (NOT NEW.is_trial AND (NEW.mobile IS DISTINCT FROM OLD.mobile OR NEW.realname IS DISTINCT FROM OLD.realname
                              OR NEW.birthday IS DISTINCT FROM OLD.birthday))
  EXECUTE FUNCTION person_marks_of_member();

CREATE FUNCTION person_marks_of_card() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.number <> '' THEN
    PERFORM person_mark(NEW.member_id, 'account', NEW.number);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_marks_card AFTER INSERT OR UPDATE OF number ON cards FOR EACH ROW EXECUTE FUNCTION person_marks_of_card();
