-- The product's own time beside the machine's, so that the log tells one story with everything else; rows from before have none.

ALTER TABLE audit_log ADD COLUMN product_at timestamptz;
DROP INDEX audit_log_at;
