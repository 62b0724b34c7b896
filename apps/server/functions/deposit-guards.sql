-- Guards of deposits: whose money it is and how much stays as ordered, and a credit is final.

CREATE FUNCTION deposit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deposit % is refused: %', NEW.no, TG_ARGV[0]
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'deposit_guard';
END $$;
CREATE TRIGGER deposits_fixed BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN ((NEW.no, NEW.member_id, NEW.amount_fen, NEW.channel, NEW.provider)
        IS DISTINCT FROM (OLD.no, OLD.member_id, OLD.amount_fen, OLD.channel, OLD.provider))
  EXECUTE FUNCTION deposit_refuse('an order stays as it was made');
CREATE TRIGGER deposits_credited BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN (OLD.state = 'credited' AND NEW.state <> 'credited') EXECUTE FUNCTION deposit_refuse('a credit is final');
-- The member app credits what a provider reports about an order that is open there; the rest is decided by staff.
CREATE TRIGGER deposits_begin BEFORE INSERT ON deposits FOR EACH ROW
  WHEN (current_user IN ('lanting_api', 'lanting_app') AND NEW.state NOT IN ('unpaid', 'review'))
  EXECUTE FUNCTION deposit_refuse('an order begins open');
CREATE TRIGGER deposits_reported BEFORE UPDATE ON deposits FOR EACH ROW
  WHEN (current_user IN ('lanting_api', 'lanting_app') AND NEW.state = 'credited' AND OLD.state <> 'credited'
        AND NOT (OLD.state = 'unpaid' AND OLD.provider IS NOT NULL AND NEW.txn_id IS NOT NULL))
  EXECUTE FUNCTION deposit_refuse('staff credit it');
