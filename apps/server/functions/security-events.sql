-- Security events are added and, after 180 days, deleted by these functions alone: the application's role may only read them.

CREATE FUNCTION security_event_add(
  new_event text, new_kind text, new_staff bigint, new_member bigint, new_who text, new_ip text, new_network text,
  new_agent text, new_call text, new_subject text, new_reason text, new_members integer, new_request text
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO security_events
    (at, event, kind, staff_id, member_id, who, ip, network, agent, call, subject, reason, members, request_id)
  VALUES (app_now(), new_event, new_kind, new_staff, new_member, new_who, new_ip, new_network, new_agent, new_call,
    new_subject, new_reason, new_members, new_request)
$$;

CREATE FUNCTION security_events_prune() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM security_events WHERE at < app_now() - interval '180 days' RETURNING 1)
  SELECT count(*) FROM gone
$$;
