-- What other nouns may read of requests that people decide.

CREATE VIEW approval_requests AS
  SELECT id, kind, subject, member_id, payload, state, asked_by, asked_at, expires_at, ended_at FROM approvals;

CREATE VIEW approval_decisions AS SELECT id, approval_id, staff_id, action, at FROM approval_events;

CREATE VIEW claimed_subjects AS SELECT kind, subject FROM claims;
