-- Guards of the ledger, which hold for its owner too: accounts by the chart, nothing changed, only whole transactions.

-- The chart of accounts. Currency, kind and owner are derived from the name, so that they cannot contradict it.
CREATE FUNCTION ledger_chart() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  m text[] := regexp_match(NEW.name,
    '^(play:)?(?:member:([1-9][0-9]{0,17}):(main|transit|withdrawing|venue)(:[A-Z][A-Z0-9]{1,11})?'
    '|(house):(?:lottery|redpacket|rebate|bonus|agent|fee|adjust|opening)'
    '|(venue):[A-Z][A-Z0-9]{1,11}:result'
    '|(outside):[a-z][a-z0-9-]{1,31}'
    '|(suspense):[a-z][a-z0-9-]{1,31})$');
BEGIN
  IF m IS NULL
     OR ((m[3] = 'venue') IS DISTINCT FROM (m[4] IS NOT NULL) AND m[3] IS NOT NULL)
     OR (m[1] IS NOT NULL AND (m[3] = 'withdrawing' OR m[7] IS NOT NULL OR m[8] IS NOT NULL)) THEN
    RAISE EXCEPTION 'the chart has no account %', NEW.name
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_chart';
  END IF;
  NEW.currency := CASE WHEN m[1] IS NULL THEN 'CNY' ELSE 'PLAY' END;
  NEW.class := coalesce(m[3], m[5], CASE WHEN m[6] IS NOT NULL THEN 'result' END, m[7], m[8]);
  NEW.kind := CASE WHEN m[3] IS NULL THEN 'derived' WHEN m[3] = 'venue' THEN 'mirror' ELSE 'live' END;
  NEW.member_id := m[2]::bigint;
  NEW.balance := 0;
  NEW.seq := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_chart BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_chart();

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the ledger only grows, a correction is a new transaction', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_append_only';
END $$;
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, name, currency, kind, class, member_id ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- A statement must insert whole transactions: legs 1..n of each, known accounts of one currency, sum zero. The primary
-- key (tx_id, leg) then leaves no leg number free to append to an old transaction.
CREATE FUNCTION ledger_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad bigint;
BEGIN
  SELECT n.tx_id INTO bad
    FROM (SELECT e.tx_id, count(*) AS legs, count(a.id) AS known, min(e.leg) AS first, max(e.leg) AS last,
                 sum(e.amount) AS total, min(a.currency) AS currency, max(a.currency) AS other,
                 bool_and((a.kind = 'derived') = (e.seq IS NULL)) AS chained
            FROM added e LEFT JOIN public.ledger_accounts a ON a.id = e.account_id
           GROUP BY e.tx_id) n
    LEFT JOIN public.ledger_transactions t ON t.id = n.tx_id
   WHERE n.total <> 0 OR n.known <> n.legs OR n.first <> 1 OR n.last <> n.legs OR NOT n.chained
      OR n.currency <> n.other OR t.id IS NULL OR t.legs <> n.legs OR t.currency <> n.currency
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of transaction % are not whole, balanced and of one currency', bad
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_whole AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_whole();
