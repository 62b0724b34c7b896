-- One person at several desks. The owner of an account may be the person who asked for it, agreed to it (and handed out its password), or
-- did so for an account that did: for 30 days it counts as one person with them, and with all that they granted.
-- In plpgsql, because the functions and views that they read are made later.

-- Who granted a staff account its power, and when.
CREATE FUNCTION staff_grants() RETURNS TABLE (account bigint, granter bigint, at timestamptz)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT s.id, s.created_by, s.created_at FROM staff_accounts s WHERE s.created_by IS NOT NULL
  UNION
  SELECT s.id, g.staff_id, a.ended_at
    FROM approvals a
    JOIN staff_accounts s ON a.subject = CASE WHEN a.kind = 'staffNew' THEN s.username ELSE s.id::text END
    CROSS JOIN LATERAL (
      SELECT a.asked_by UNION SELECT e.staff_id FROM approval_events e WHERE e.approval_id = a.id AND e.action = 'approve'
    ) g (staff_id)
   WHERE a.kind IN ('staffNew', 'staffEnable', 'staffRole', 'staffPassword', 'totp') AND a.state = 'approved' AND g.staff_id IS NOT NULL;
END $$;

-- The accounts that count as one person with this one, itself among them: those that share a granter with it, over any number of
-- steps. A step counts if it was made within 30 days before the next one, and the last within 30 days before now: what an account
-- grants while it counts as its granter's is the granter's own doing. Two people who granted the same account stay two.
CREATE FUNCTION same_person(p_staff bigint, p_now timestamptz DEFAULT NULL) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  present timestamptz := coalesce(p_now, app_now());
BEGIN
  RETURN QUERY
  WITH RECURSIVE grants AS MATERIALIZED (SELECT g.account, g.granter, g.at FROM staff_grants() g),
  above (id, at) AS (
    SELECT p_staff, present
    UNION
    SELECT g.granter, g.at FROM above u JOIN grants g ON g.account = u.id AND g.at > u.at - interval '30 days'
  ),
  below (id, at) AS (
    SELECT u.id, NULL::timestamptz FROM above u
    UNION
    SELECT g.account, g.at FROM below b JOIN grants g ON g.granter = b.id AND (b.at IS NULL OR b.at > g.at - interval '30 days')
  )
  SELECT u.id FROM above u UNION SELECT b.id FROM below b WHERE b.at > present - interval '30 days';
END $$;
