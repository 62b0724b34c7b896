-- Checks of the books that found nothing are thrown away after a while; what was found stays for a year.

CREATE INDEX ledger_checks_at ON ledger_checks (at);

-- The application's role may not delete checks by hand: this is the one way, and it spares what is young or was broken.
CREATE FUNCTION ledger_prune_checks() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM ledger_checks WHERE at < app_now() - interval '7 days'
       AND (ok AND scope = 'incremental' OR at < app_now() - interval '1 year') RETURNING 1)
  SELECT count(*) FROM gone
$$;
REVOKE ALL ON FUNCTION ledger_prune_checks FROM PUBLIC;
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_app') THEN
    GRANT EXECUTE ON FUNCTION ledger_prune_checks TO lanting_app;
  END IF;
END $$;
