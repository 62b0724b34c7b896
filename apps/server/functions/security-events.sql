-- Security events are kept for 180 days. The application's role may not delete one by itself: this function is the only way.

CREATE FUNCTION security_events_prune() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM security_events WHERE at < app_now() - interval '180 days' RETURNING 1)
  SELECT count(*) FROM gone
$$;
