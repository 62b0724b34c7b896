-- Guards of rebates: a row is claimed once, by the member it belongs to.

CREATE FUNCTION rebate_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state = 'claimed'
    OR NEW.state = 'claimed' AND NOT EXISTS (SELECT 1 FROM rebate_claims c WHERE c.id = NEW.claim_id AND c.member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'rebate % is refused: it is claimed once, by its member', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rebate_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER rebates_claimed BEFORE UPDATE ON rebates FOR EACH ROW WHEN (OLD.state = 'claimed' OR NEW.state = 'claimed')
  EXECUTE FUNCTION rebate_guard();
