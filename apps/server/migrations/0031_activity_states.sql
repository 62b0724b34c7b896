-- Who agrees to an application pays it in the same step: a row that was agreed to and not paid would have no door.

ALTER TABLE activity_applications
  DROP CONSTRAINT activity_applications_state_check,
  DROP CONSTRAINT activity_applications_check2,
  ADD CONSTRAINT activity_applications_state_check CHECK (state IN ('cancelled', 'review', 'refused', 'paid')),
  ADD CONSTRAINT activity_applications_unpaid CHECK (state NOT IN ('review', 'refused') OR paid_at IS NULL);
DROP INDEX activity_applications_deposit;
CREATE UNIQUE INDEX activity_applications_deposit ON activity_applications (deposit_ref)
  WHERE deposit_ref IS NOT NULL AND (state = 'review' OR paid_at IS NOT NULL);
