-- Guards of the public log, which hold for its owner too: it only grows, without gaps, under heads that only grow.

CREATE FUNCTION log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the public log only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_append_only';
END $$;
CREATE TRIGGER log_entries_kept BEFORE DELETE OR TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_entries_fixed BEFORE UPDATE OF id, ref, kind, body ON log_entries
  FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_nodes_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_heads_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON log_heads
  FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_cosignatures_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON log_cosignatures
  FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_witnesses_kept BEFORE DELETE OR TRUNCATE ON log_witnesses
  FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();

CREATE FUNCTION log_unnumbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.n IS NOT NULL THEN
    RAISE EXCEPTION 'an entry comes in without a number' USING CONSTRAINT = 'log_append_only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_entries_unnumbered BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION log_unnumbered();

-- Numbers are consecutive and immutable.
CREATE FUNCTION log_number() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.n IS NOT NULL OR NEW.n IS DISTINCT FROM (SELECT coalesce(max(e.n) + 1, 0) FROM log_entries e) THEN
    RAISE EXCEPTION 'entry % cannot be number %', OLD.ref, NEW.n USING CONSTRAINT = 'log_append_only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_entries_number BEFORE UPDATE ON log_entries FOR EACH ROW EXECUTE FUNCTION log_number();

-- A head covers every entry that has a number, all of its new ones carry its time, and its time is the database's: not
-- before the last head, within two seconds of the clock. Only a clock that a sandbox set back lets a head keep the time of
-- the one before.
CREATE FUNCTION log_head() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  last log_heads;
  now_ms bigint := floor(extract(epoch FROM app_now()) * 1000);
BEGIN
  SELECT * INTO last FROM log_heads ORDER BY size DESC LIMIT 1;
  IF NEW.size <> (SELECT max(n) + 1 FROM log_entries)
    OR NEW.size <= coalesce(last.size, 0) OR NEW.at_ms < coalesce(last.at_ms, 0)
    OR EXISTS (SELECT 1 FROM log_entries e WHERE e.n >= coalesce(last.size, 0) AND e.at_ms <> NEW.at_ms) THEN
    RAISE EXCEPTION 'a head of % entries does not follow', NEW.size USING CONSTRAINT = 'log_append_only';
  END IF;
  IF NEW.at_ms NOT BETWEEN now_ms - 2000 AND greatest(now_ms + 2000, last.at_ms) THEN
    RAISE EXCEPTION 'a head is not of this time' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_head_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_heads_forward BEFORE INSERT ON log_heads FOR EACH ROW EXECUTE FUNCTION log_head();
