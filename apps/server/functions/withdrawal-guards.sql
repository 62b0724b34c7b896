-- Guards of withdrawals: one that the member app asks for begins in review, to a card of that member, with its money held.

CREATE FUNCTION withdrawal_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state <> 'review'
    OR NOT EXISTS (SELECT 1 FROM payout_accounts c WHERE c.id = NEW.card_id AND c.member_id = NEW.member_id)
    OR NOT EXISTS (SELECT 1 FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id
                     JOIN account_balances a ON a.id = e.account_id
                    WHERE t.key = 'wd:' || NEW.no AND e.amount = NEW.amount_fen AND a.member_id = NEW.member_id
                      AND a.class = 'withdrawing') THEN
    RAISE EXCEPTION 'withdrawal % is refused: it begins in review, with its money held', NEW.no
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'withdrawal_guard';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawals_held AFTER INSERT ON withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user IN ('lanting_api', 'lanting_app')) EXECUTE FUNCTION withdrawal_guard();
