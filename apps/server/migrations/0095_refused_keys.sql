-- Refusals are kept for minutes, not days. Sealed answers do not show which of them refuse.
ALTER TABLE idempotent_answers ADD COLUMN is_refusal boolean NOT NULL DEFAULT false;
CREATE INDEX idempotent_answers_refused ON idempotent_answers (created_at) WHERE is_refusal;
