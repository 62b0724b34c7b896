-- What the office's money page and overview show of the day is kept with the checkpoint: reading it costs what came after that.

-- Up to which account they are counted. Like the next horizon itself: what was noted then holds once that one does.
ALTER TABLE ledger_checkpoint ADD COLUMN through_account bigint NOT NULL DEFAULT 0, ADD COLUMN next_account bigint NOT NULL DEFAULT 0;

-- How many accounts members have, by class. All of them are counted by the second check after this.
CREATE TABLE ledger_account_counts (
  currency text NOT NULL,
  class text NOT NULL,
  accounts bigint NOT NULL,
  PRIMARY KEY (currency, class)
);

-- What each line of the trial balance changed by on a Beijing day.
CREATE TABLE ledger_day_totals (
  day date NOT NULL,
  currency text NOT NULL,
  line text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (day, currency, line)
);

-- When a member's money last moved, and how many members' did for the first time in an hour, and for the first time on a Beijing
-- day in that minute of it.
CREATE TABLE member_moves (
  member_id bigint PRIMARY KEY,
  last_at timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE active_hours (
  hour timestamptz PRIMARY KEY,
  members bigint NOT NULL
);
CREATE TABLE active_firsts (
  minute timestamptz PRIMARY KEY,
  members bigint NOT NULL
);

-- The day that is under way, and the one before it.
CREATE TEMP TABLE latest ON COMMIT DROP AS
SELECT t.at, t.code, e.amount, a.currency, a.class, a.name, a.member_id
  FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
 WHERE t.id <= (SELECT through_tx FROM ledger_checkpoint)
   AND t.at >= (SELECT date_trunc('day', at AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' - interval '1 day'
                  FROM ledger_transactions ORDER BY id DESC LIMIT 1);
INSERT INTO ledger_day_totals (day, currency, line, total)
SELECT (at AT TIME ZONE 'Asia/Shanghai')::date, currency,
       CASE class WHEN 'main' THEN 'member:*:main' WHEN 'transit' THEN 'member:*:transit'
         WHEN 'withdrawing' THEN 'member:*:withdrawing' WHEN 'venue' THEN 'member:*:venue:*'
         WHEN 'result' THEN 'venue:*:result' WHEN 'suspense' THEN 'suspense:*' ELSE name END, sum(amount)
  FROM latest GROUP BY 1, 2, 3;
DELETE FROM latest WHERE member_id IS NULL OR currency <> 'CNY' OR code = 'opening';
INSERT INTO member_moves (member_id, last_at) SELECT member_id, max(at) FROM latest GROUP BY 1;
INSERT INTO active_hours (hour, members) SELECT date_trunc('hour', at), count(DISTINCT member_id) FROM latest GROUP BY 1;
INSERT INTO active_firsts (minute, members)
SELECT date_trunc('minute', first_at), count(*)
  FROM (SELECT min(at) AS first_at FROM latest GROUP BY member_id, (at AT TIME ZONE 'Asia/Shanghai')::date) f GROUP BY 1;
