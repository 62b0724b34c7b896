-- The age check before the first deposit: whether it is there, and its evidence.

CREATE FUNCTION age_clears(p_member bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT 1 FROM age_demand)
      OR EXISTS (SELECT 1 FROM age_checks c JOIN member_identities i ON i.id = c.member_id AND i.person = c.person
                  WHERE c.member_id = p_member AND c.is_adult)
$$;

CREATE FUNCTION age_record(p_member bigint, p_person bytea, p_adult boolean, p_reference text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO age_checks (member_id, person, is_adult, reference, at) VALUES (p_member, p_person, p_adult, p_reference, app_now())
$$;

-- By the migration: with real money it is demanded, and stays so.
CREATE FUNCTION age_require() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO age_demand (since) VALUES (clock_timestamp()) ON CONFLICT (single) DO NOTHING
$$;
