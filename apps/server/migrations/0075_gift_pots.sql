-- A gift that must be turned over is a pot with its own sum (docs/rules/turnover.md#gift-pots). Its row asks for turnover of the
-- gift alone, possibly by the bets of one product; a deposit keeps its own row beside it.
ALTER TABLE turnover_requirements
  ADD COLUMN is_gift boolean NOT NULL DEFAULT false,
  -- What is left of the gift with what was won from it; 0 once the turnover is done: then it is the member's.
  ADD COLUMN pot_fen bigint NOT NULL DEFAULT 0 CHECK (pot_fen >= 0),
  -- Null: the bets of all products count.
  ADD COLUMN only_product text CHECK (only_product IN ('slots', 'lottery'));

UPDATE turnover_requirements SET is_gift = true WHERE bonus_fen > 0;

-- Unfinished gifts of the old rules: what losses since had left of them, never more than the gift.
UPDATE turnover_requirements r
   SET pot_fen = greatest(0, least(r.bonus_fen, r.bonus_fen + coalesce(
         (SELECT sum(b.payout_fen - b.bet_fen) FROM bets b
           WHERE b.member_id = r.member_id AND NOT b.is_trial AND b.status <> 'open' AND b.created_at >= r.created_at), 0)))
 WHERE r.is_gift AND r.state = 'open';

-- Unfinished rows of deposit and bonus together get the new terms, which ask for less: the deposit's own row is open again
-- beside ten times the bonus, and what was turned over counts for the deposit first.
UPDATE turnover_requirements d
   SET done_fen = least(d.required_fen, r.done_fen), note = '',
       state = CASE WHEN r.done_fen >= d.required_fen THEN 'done' ELSE 'open' END,
       closed_at = CASE WHEN r.done_fen >= d.required_fen THEN coalesce(d.closed_at, now()) END
  FROM turnover_requirements r
 WHERE d.replaced_by = r.id AND r.is_gift AND r.state = 'open' AND r.amount_fen > r.bonus_fen;
UPDATE turnover_requirements r
   SET amount_fen = r.bonus_fen, multiple = 10, required_fen = r.bonus_fen * 10,
       done_fen = greatest(0, least(r.bonus_fen * 10 - 1, r.done_fen - (r.amount_fen - r.bonus_fen)))
 WHERE r.is_gift AND r.state = 'open' AND r.amount_fen > r.bonus_fen;

-- With the column goes the check that no more is given back than was given: a pot may have won.
ALTER TABLE turnover_requirements DROP COLUMN bonus_fen, DROP COLUMN live_percent, DROP COLUMN replaced_by,
  ADD CHECK (returned_fen >= 0);

-- The few members whose settlements touch a pot.
CREATE INDEX turnover_pots ON turnover_requirements (member_id, created_at, id) WHERE state = 'open' AND is_gift;

-- Which months the VIP gifts were given for: a month without a worker is made up.
ALTER TABLE closed_days ADD COLUMN vip_month_at timestamptz;
