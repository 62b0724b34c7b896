-- A row of the trial balance lists its accounts in the order of their ids, however rare its class is.
CREATE INDEX CONCURRENTLY ledger_accounts_rows ON ledger_accounts (class, currency, id);
