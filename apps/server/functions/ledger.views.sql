-- What other nouns may read of the ledger.

CREATE VIEW account_balances AS SELECT id, name, currency, kind, class, member_id, balance, seq FROM ledger_accounts;

CREATE VIEW posted_transactions AS SELECT id, key, code, currency, legs, ref, memo, ends, at FROM ledger_transactions;

CREATE VIEW posted_entries AS SELECT tx_id, leg, account_id, amount, balance_after, seq FROM ledger_entries;

-- Prints of rows, by which the verifier sees what was changed, removed or added afterwards.
CREATE VIEW transaction_prints AS
  SELECT id::text AS key, id AS place,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM ledger_transactions t;

CREATE VIEW entry_prints AS
  SELECT tx_id || '/' || leg AS key, tx_id AS place,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM ledger_entries t;

-- What an account is; its balance is checked against its entries.
CREATE VIEW account_prints AS
  SELECT id::text AS key, id AS place,
         left(encode(sha256(convert_to((to_jsonb(t) - '{balance,seq}'::text[])::text, 'UTF8')), 'hex'), 32) AS print
    FROM ledger_accounts t;
