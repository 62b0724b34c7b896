-- What other nouns may read of the ledger.

CREATE VIEW account_balances AS SELECT id, name, currency, kind, class, member_id, balance, seq FROM ledger_accounts;

CREATE VIEW posted_transactions AS SELECT id, key, code, currency, legs, ref, memo, ends, at FROM ledger_transactions;

CREATE VIEW posted_entries AS SELECT tx_id, leg, account_id, amount, balance_after, seq FROM ledger_entries;
