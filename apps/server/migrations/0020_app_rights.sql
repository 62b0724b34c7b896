-- What the application's role may do beyond the ledger and the lotteries, which grant for themselves: read and write its own
-- tables, and add to the audit log without ever changing it. Whoever adds a table says here or beside it who may write to it.

CREATE FUNCTION app_grant(p_role name) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  t name;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables
            WHERE schemaname = 'public' AND tablename !~ '^(ledger|lottery|audit)_' AND tablename <> 'schema_migrations' LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', t, p_role);
  END LOOP;
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT ON schema_migrations TO %I', p_role);
  EXECUTE format('GRANT SELECT, INSERT ON audit_log TO %I', p_role);
  EXECUTE format('GRANT SELECT, UPDATE ON audit_head TO %I', p_role);
END $$;
REVOKE ALL ON FUNCTION app_grant FROM PUBLIC;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_app') THEN
    PERFORM app_grant('lanting_app');
  END IF;
END $$;
