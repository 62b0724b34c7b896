-- Deletes old checks of the books: clean ones of every minute after a week, all others after a year. A closed day keeps
-- its newest check, by which the nights choose the next day to verify. The application's role may delete checks through
-- this function only.

CREATE FUNCTION ledger_prune_checks() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM ledger_checks WHERE at < app_now() - interval '7 days'
       AND (ok AND scope = 'incremental' OR at < app_now() - interval '1 year') RETURNING 1),
  days AS (
    DELETE FROM ledger_day_checks c WHERE at < app_now() - interval '7 days' AND (ok OR at < app_now() - interval '1 year')
       AND EXISTS (SELECT 1 FROM ledger_day_checks newer WHERE newer.day = c.day AND newer.night > c.night) RETURNING 1)
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM days)
$$;
