-- Guards of transfers: a transfer stays as it was asked for, and ends once.

CREATE FUNCTION transfer_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfer % is refused: %', NEW.id, TG_ARGV[0]
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transfer_guard';
END $$;
CREATE TRIGGER transfers_fixed BEFORE UPDATE ON transfers FOR EACH ROW
  WHEN ((NEW.id, NEW.member_id, NEW.plat, NEW.direction, NEW.currency, NEW.amount_fen)
        IS DISTINCT FROM (OLD.id, OLD.member_id, OLD.plat, OLD.direction, OLD.currency, OLD.amount_fen))
  EXECUTE FUNCTION transfer_refuse('it stays as it was asked for');
CREATE TRIGGER transfers_ended BEFORE UPDATE ON transfers FOR EACH ROW
  WHEN (OLD.state <> 'pending' AND (NEW.state, NEW.booked_fen) IS DISTINCT FROM (OLD.state, OLD.booked_fen))
  EXECUTE FUNCTION transfer_refuse('it has ended');
-- Transfers that begin ended, and those booked in part, are decided by two people.
CREATE TRIGGER transfers_begin BEFORE INSERT ON transfers FOR EACH ROW
  WHEN (current_user IN ('lanting_api', 'lanting_app') AND NEW.state <> 'pending') EXECUTE FUNCTION transfer_refuse('it begins open');
CREATE TRIGGER transfers_part BEFORE UPDATE ON transfers FOR EACH ROW
  WHEN (current_user IN ('lanting_api', 'lanting_app') AND NEW.booked_fen IS NOT NULL) EXECUTE FUNCTION transfer_refuse('staff decide on a part');
