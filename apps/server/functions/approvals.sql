-- Guards of approvals in the database: no self-approval, and enough people agree, independent of application code.

CREATE FUNCTION approval_two_people() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM approvals a WHERE a.id = NEW.approval_id AND a.asked_by IN (SELECT same_person(NEW.staff_id)))
     OR (NEW.action = 'approve' AND EXISTS (SELECT 1 FROM approval_events e WHERE e.approval_id = NEW.approval_id
           AND e.action = 'approve' AND e.staff_id IN (SELECT same_person(NEW.staff_id)))) THEN
    RAISE EXCEPTION 'approval % is decided by somebody else than its asker and its first approver', NEW.approval_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_two_people';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_two_people BEFORE INSERT ON approval_events FOR EACH ROW
  WHEN (NEW.action IN ('approve', 'refuse')) EXECUTE FUNCTION approval_two_people();

CREATE FUNCTION approval_enough() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(DISTINCT e.staff_id) FROM approval_events e
       WHERE e.approval_id = NEW.id AND e.action = 'approve') < NEW.needed THEN
    RAISE EXCEPTION 'approval % needs % people', NEW.id, NEW.needed
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_enough';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_enough BEFORE INSERT OR UPDATE ON approvals FOR EACH ROW
  WHEN (NEW.state = 'approved') EXECUTE FUNCTION approval_enough();

-- The request cannot be edited after it was made, and recorded events are immutable.
CREATE FUNCTION approval_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: approvals only end, their events only grow', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_fixed';
END $$;
CREATE TRIGGER approvals_fixed BEFORE UPDATE OF id, kind, subject, title, member_id, asked_by, asked_at
  ON approvals FOR EACH STATEMENT EXECUTE FUNCTION approval_refuse();
-- The erasure of an account empties the names of an ended correction.
CREATE TRIGGER approvals_payload_fixed BEFORE UPDATE OF payload ON approvals FOR EACH ROW
  WHEN (OLD.kind <> 'realname' OR OLD.state = 'open' OR NEW.payload IS DISTINCT FROM OLD.payload || '{"from": "", "to": ""}'::jsonb)
  EXECUTE FUNCTION approval_refuse();
CREATE TRIGGER approval_events_kept BEFORE UPDATE OR DELETE ON approval_events
  FOR EACH STATEMENT EXECUTE FUNCTION approval_refuse();

-- More people may become necessary, never fewer.
CREATE FUNCTION approval_needed_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval % needs % people, not %', OLD.id, OLD.needed, NEW.needed
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_fixed';
END $$;
CREATE TRIGGER approval_needed_grows BEFORE UPDATE OF needed ON approvals FOR EACH ROW
  WHEN (NEW.needed < OLD.needed) EXECUTE FUNCTION approval_needed_grows();
