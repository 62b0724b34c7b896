-- The clock of the whole product, and its Beijing calendar.

-- The product's now: real time plus the offset that only sandbox mode may set.
-- In plpgsql, because its plan is cached; as an SQL function it took a fifth of a ledger posting.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN clock_timestamp() + (SELECT offset_ms FROM public.app_clock) * interval '1 millisecond';
END $$;

-- The Beijing calendar day of an instant; Beijing keeps UTC+8 all year.
CREATE FUNCTION beijing_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (at AT TIME ZONE 'UTC' + interval '8 hours')::date
$$;
