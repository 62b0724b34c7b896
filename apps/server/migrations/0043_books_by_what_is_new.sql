-- The minute's check of the books costs what is new: totals kept with the checkpoint, and an index for each thing it looks for.

-- The checkpoint's sums by part of the chart: a class of accounts, and each venue's mirrors by themselves. A few dozen rows,
-- however many members there are.
CREATE TABLE ledger_checkpoint_totals (
  currency text NOT NULL,
  part text NOT NULL,
  total bigint NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (currency, part)
);
INSERT INTO ledger_checkpoint_totals (currency, part, total, entries)
SELECT a.currency, CASE a.class WHEN 'venue' THEN 'venue:' || regexp_replace(a.name, '^.*:', '') ELSE a.class END,
       sum(c.total), sum(c.entries)
  FROM ledger_checkpoint_sums c JOIN ledger_accounts a ON a.id = c.account_id GROUP BY 1, 2;

-- When the next horizon was noted: what came after it is what the check after it must look at.
ALTER TABLE ledger_checkpoint ADD COLUMN next_at timestamptz;
UPDATE ledger_checkpoint SET next_at = at;
ALTER TABLE ledger_checkpoint ALTER COLUMN next_at SET NOT NULL;

-- The house's and the world's accounts: a few dozen among the members' millions. None of these columns ever changes.
CREATE INDEX ledger_accounts_derived ON ledger_accounts (class) WHERE kind = 'derived';

-- Whether a round that has ended has a bet left open: of all bets only those of the rounds under way stand here.
CREATE INDEX bets_open ON bets (round_id, game_code) WHERE plat = 'CP' AND status = 'open';

CREATE INDEX vip_changes_given ON vip_changes (at) WHERE gift_fen > 0;
CREATE INDEX vip_monthly_gifts_at ON vip_monthly_gifts (at);
CREATE INDEX invitations_decided ON invitations (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX agent_statements_paid ON agent_statements (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX approvals_ended ON approvals (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX suspense_items_ended ON suspense_items (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX accepted_differences_at ON accepted_differences (at);
CREATE INDEX turnover_returned_ref ON turnover_requirements (ref) WHERE returned_fen > 0;
