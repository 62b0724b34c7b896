-- What was published about incidents and roots cannot be changed, by the tables' owner neither.

CREATE FUNCTION trust_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was published stands', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'trust_append_only';
END $$;
CREATE TRIGGER incidents_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON incidents
  FOR EACH STATEMENT EXECUTE FUNCTION trust_refuse();
CREATE TRIGGER liability_releases_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_releases
  FOR EACH STATEMENT EXECUTE FUNCTION trust_refuse();
CREATE TRIGGER liability_roots_fixed BEFORE UPDATE ON liability_roots
  FOR EACH STATEMENT EXECUTE FUNCTION trust_refuse();
CREATE TRIGGER liability_chunks_fixed BEFORE UPDATE ON liability_chunks
  FOR EACH STATEMENT EXECUTE FUNCTION trust_refuse();
