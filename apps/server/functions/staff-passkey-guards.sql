-- Guards of staff's passkeys: a key does not change, belongs to an enrolled authenticator's owner, and stays removed.

CREATE FUNCTION staff_passkey_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM staff s WHERE s.id = NEW.staff_id AND s.totp_confirmed_at IS NOT NULL
                     AND (s.totp_reset_at IS NULL OR s.totp_reset_at > app_now())) THEN
      RAISE EXCEPTION 'passkey of staff % is refused: an authenticator comes first', NEW.staff_id
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'staff_passkey_guard';
    END IF;
  ELSIF (NEW.id, NEW.staff_id, NEW.credential_id, NEW.public_key, NEW.name, NEW.created_at)
          IS DISTINCT FROM (OLD.id, OLD.staff_id, OLD.credential_id, OLD.public_key, OLD.name, OLD.created_at)
    OR NEW.counter < OLD.counter OR (OLD.removed_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) THEN
    RAISE EXCEPTION 'passkey % is refused: a key does not change, and a removed one stays removed', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'staff_passkey_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_passkey_guard BEFORE INSERT OR UPDATE ON staff_passkeys FOR EACH ROW EXECUTE FUNCTION staff_passkey_guard();
