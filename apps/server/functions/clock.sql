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

-- The first day of the Beijing week of an instant; weeks begin on Monday.
CREATE FUNCTION beijing_week(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('week', at AT TIME ZONE 'UTC' + interval '8 hours')::date
$$;

-- The first day of the Beijing month of an instant.
CREATE FUNCTION beijing_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC' + interval '8 hours')::date
$$;

-- The first instant of a Beijing day.
CREATE FUNCTION beijing_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (day::timestamp - interval '8 hours') AT TIME ZONE 'UTC'
$$;
