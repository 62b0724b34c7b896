-- Who looks into a conversation stands where every other claim stands.

INSERT INTO claims (kind, subject, staff_id, claimed_at)
  SELECT 'support', id::text, claimed_by, claimed_at FROM support_messages WHERE claimed_by IS NOT NULL;

ALTER TABLE support_messages DROP COLUMN claimed_by, DROP COLUMN claimed_at;
