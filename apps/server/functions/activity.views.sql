-- What the books read of activities.

CREATE VIEW activity_bonuses AS SELECT id, member_id, activity_id, period, bonus_fen, paid_at, ended_at FROM activity_applications;

CREATE VIEW activity_requests AS
  SELECT member_id, activity_id, period, state, bonus_fen, required_fen, remark, created_at, ended_at FROM activity_applications;
