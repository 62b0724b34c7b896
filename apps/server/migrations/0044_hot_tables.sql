-- Tables that grow by the day are vacuumed and analysed after a share of a day and not of a year, and rows that change often
-- have room beside them for their next version.

-- The defaults wait for a fifth of the table: of a hundred million bets that is weeks of dead rows and of statistics.
ALTER TABLE bets SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE ledger_transactions SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE ledger_entries SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE ledger_accounts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE transfers SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE lottery_orders SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Changed with every bet, transfer or request: a new version beside the old one needs no entry in any index.
ALTER TABLE ledger_checkpoint_sums SET (fillfactor = 80);
ALTER TABLE member_totals SET (fillfactor = 70);
ALTER TABLE venue_members SET (fillfactor = 70);
ALTER TABLE sessions SET (fillfactor = 70);
ALTER TABLE turnover_requirements SET (fillfactor = 80);

-- What is not summed up yet is read whole with every question: new pages are summed up as soon as they are full.
ALTER INDEX bets_made SET (autosummarize = on);
ALTER INDEX bets_settled_days SET (autosummarize = on);
