-- Agents' months from settled bets: by which rule a statement was computed, what of each member counts, what a later one corrects.

-- 1: entries by the time they were posted. 2: bets by the time they settled.
ALTER TABLE agent_statements
  ADD COLUMN rule smallint NOT NULL DEFAULT 1 CHECK (rule IN (1, 2)),
  -- What bets that were reported or changed late add to months with a statement of their own.
  ADD COLUMN corrected_fen bigint NOT NULL DEFAULT 0,
  ADD CHECK (rule = 2 OR corrected_fen = 0);
ALTER TABLE agent_statements ALTER COLUMN rule DROP DEFAULT;

-- One row for the statement's own month, and one for each earlier month that it corrects: then the figures are differences.
-- Over all statements of an agent the rows of a member's month add up to what its bets say. Rule 1 has no figures here.
ALTER TABLE agent_statement_members
  ADD COLUMN month text CHECK (month ~ '^\d{4}-\d{2}$'),
  ADD COLUMN is_protected boolean NOT NULL DEFAULT false,
  -- Stakes less payouts of settled bets; rebates and gifts; the cost of deposits and withdrawals; what counts of it all.
  ADD COLUMN play_fen bigint NOT NULL DEFAULT 0,
  ADD COLUMN given_fen bigint NOT NULL DEFAULT 0,
  ADD COLUMN cash_fen bigint NOT NULL DEFAULT 0,
  ADD COLUMN counted_fen bigint NOT NULL DEFAULT 0;
UPDATE agent_statement_members m SET month = s.month FROM agent_statements s WHERE s.id = m.statement_id;
ALTER TABLE agent_statement_members
  ALTER COLUMN month SET NOT NULL,
  DROP CONSTRAINT agent_statement_members_pkey,
  ADD PRIMARY KEY (statement_id, member_id, month);
CREATE INDEX agent_statement_members_months ON agent_statement_members (member_id, month);

-- Ended months whose bets changed since: the next statement corrects them.
CREATE TABLE agent_recounts (
  member_id bigint NOT NULL REFERENCES members (id),
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  PRIMARY KEY (member_id, month)
);
