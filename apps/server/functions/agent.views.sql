-- What the books read of agents' commissions.

CREATE VIEW agent_commissions AS SELECT agent_id, month, commission_fen, state, paid_at FROM agent_statements;
