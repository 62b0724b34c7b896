-- A quarantined bet that explained a difference is closed: it must still be open, and cannot be booked later.

CREATE FUNCTION explained_bet_ends() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE bet_quarantine SET state = 'dismissed', ended_at = app_now() WHERE id = NEW.quarantine_id AND state = 'open';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'quarantined bet % is not open', NEW.quarantine_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER explained_bet_ends AFTER INSERT ON explained_bets
  FOR EACH ROW EXECUTE FUNCTION explained_bet_ends();
