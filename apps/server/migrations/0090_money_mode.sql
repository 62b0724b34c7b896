-- Which money a database holds. Stamped once by the migration (main-migrate.ts), which knows the mode; processes of the other
-- mode refuse to start on it.
CREATE TABLE money_mode (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
  stamped_at timestamptz NOT NULL
);

-- Demo accounts of a sandbox, whose passwords are published; those of older sandboxes are known by their names.
ALTER TABLE staff ADD COLUMN seeded boolean NOT NULL DEFAULT false;
UPDATE staff SET seeded = true WHERE created_by IS NULL AND (username, name) IN (('admin001', '陆青'), ('admin002', '顾言'),
  ('finance01', '周宁'), ('finance02', '许岚'), ('support01', '陈砚'), ('content01', '沈若'));

-- First passwords go to the approver from now on: those that wait for a requester are asked for again.
UPDATE staff SET password_for = NULL WHERE password_for IS NOT NULL;
