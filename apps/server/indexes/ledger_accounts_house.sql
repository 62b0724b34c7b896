-- The house's own accounts are few among those of members, and are searched by parts of their names.
CREATE INDEX CONCURRENTLY ledger_accounts_house ON ledger_accounts (name) WHERE member_id IS NULL;
