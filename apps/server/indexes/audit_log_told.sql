-- The log of some days, as it is told.
CREATE INDEX CONCURRENTLY audit_log_told ON audit_log ((coalesce(product_at, at)));
