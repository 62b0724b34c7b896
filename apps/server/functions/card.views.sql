-- What other nouns may read of the accounts that money is paid out to. Owners and numbers are sealed.

CREATE VIEW payout_accounts AS
  SELECT id, member_id, kind, bank, owner, number, branch, tail, created_at, removed_at FROM cards;

-- Erased ones have no number any more.
CREATE VIEW card_numbers AS SELECT member_id, kind, number, removed_at FROM cards WHERE number <> '';
