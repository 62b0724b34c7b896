-- What other nouns may read of the audit log.

CREATE VIEW audit_trail AS
  SELECT subject_kind, subject_id, action, reason, staff_name, at, product_at FROM audit_log;

-- For the verifier: prints of rows.
CREATE VIEW audit_prints AS
  SELECT seq::text AS key, seq AS place,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM audit_log t;
