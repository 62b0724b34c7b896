-- What other nouns may read of the audit log.

CREATE VIEW audit_trail AS
  SELECT subject_kind, subject_id, action, reason, staff_name, at, product_at FROM audit_log;
