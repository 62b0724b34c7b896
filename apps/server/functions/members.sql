-- Rows that every member has are created with the member, so that reads can join and writes can update.

CREATE FUNCTION member_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO member_secrets (member_id) SELECT id FROM made;
  INSERT INTO member_settings (member_id) SELECT id FROM made;
  INSERT INTO member_totals (member_id) SELECT id FROM made;
  INSERT INTO member_vip (member_id, period_start) SELECT id, beijing_day(joined_at) FROM made;
  INSERT INTO transfer_settings (member_id) SELECT id FROM made;
  RETURN NULL;
END $$;
CREATE TRIGGER member_parts AFTER INSERT ON members REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION member_parts();
