-- What decides whether a database belongs to real money or to a sandbox, for every process: hence with the owner's rights.
CREATE FUNCTION money_standing() RETURNS TABLE (mode text, clock_ms bigint, demo_members boolean, demo_staff boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT (SELECT m.mode FROM money_mode m), (SELECT c.offset_ms FROM app_clock c),
    EXISTS (SELECT 1 FROM member_standing WHERE seeded), EXISTS (SELECT 1 FROM staff_accounts WHERE seeded);
END $$;
