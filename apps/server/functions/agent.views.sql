-- What the books read of agents' commissions.

CREATE VIEW agent_commissions AS SELECT agent_id, month, commission_fen, state, paid_at FROM agent_statements;

CREATE VIEW agent_requests AS SELECT member_id, mobile, apply_info, state, created_at FROM agent_applications;
