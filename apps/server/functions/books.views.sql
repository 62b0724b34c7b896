-- What other nouns may read of the books' checks and kept figures.

CREATE VIEW checked_sums AS SELECT account_id, total, entries FROM ledger_checkpoint_sums;

CREATE VIEW book_checks AS SELECT run, invariant, ok, freezes, at FROM ledger_checks;

CREATE VIEW freeze_states AS SELECT frozen_at, lifted_at FROM withdrawal_freezes;

CREATE VIEW checkpoint_ends AS SELECT through_tx FROM ledger_checkpoint;

CREATE VIEW drill_results AS SELECT id, backup, lost_ms, took_ms, findings, at FROM restore_drills;

CREATE VIEW venue_comparison_times AS SELECT plat, compared_at FROM venue_comparisons;

CREATE VIEW active_by_minute AS SELECT minute, members FROM active_firsts;

CREATE VIEW active_by_hour AS SELECT hour, members FROM active_hours;

CREATE VIEW member_last_moves AS SELECT member_id, last_at FROM member_moves;
