-- What other nouns may read of turnover.

CREATE VIEW turnover_progress AS
  SELECT id, member_id, source, ref, amount_fen, required_fen, done_fen, returned_fen, state, is_gift, pot_fen, created_at, closed_at
    FROM turnover_requirements;

-- lockable: see member_locks.
CREATE VIEW member_sums AS SELECT member_id, paysum_fen, flow_fen, true AS lockable FROM member_totals;
