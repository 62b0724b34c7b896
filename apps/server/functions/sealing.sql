-- Re-encrypts personal fields with the newest key. Only the migration, which owns the tables, may run it.

-- Rows whose field is not sealed with the key whose seals start with p_current, with the inputs of the seal.
CREATE FUNCTION sealing_due(p_table text, p_key text, p_column text, p_source text, p_current text, p_limit integer)
RETURNS TABLE (key text, value text, before text) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  -- A member without a real name carries the username in its place, which is no secret.
  RETURN QUERY EXECUTE format(
    'SELECT %1$I::text, %2$I, %3$I FROM %4$I WHERE %2$I <> '''' AND NOT starts_with(%3$I, $1) AND %5$s LIMIT $2',
    p_key, p_source, p_column, p_table,
    CASE WHEN p_column = 'realname' THEN 'realname <> username' ELSE 'true' END)
  USING p_current, p_limit;
END $$;

CREATE FUNCTION sealing_put(p_table text, p_key text, p_column text, p_keys text[], p_values text[])
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('UPDATE %1$I t SET %2$I = n.value FROM unnest($1, $2) AS n (key, value) WHERE t.%3$I::text = n.key',
                 p_table, p_column, p_key)
  USING p_keys, p_values;
END $$;

-- Marks of accounts that took a gift are hashes of what is stored of the account, so they follow it.
CREATE FUNCTION sealing_marks(p_before text[], p_after text[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE activity_marks m SET mark = 'card:' || encode(sha256(convert_to(n.after, 'UTF8')), 'hex')
    FROM (SELECT DISTINCT * FROM unnest(p_before, p_after) AS u (before, after)) n
   WHERE m.mark = 'card:' || encode(sha256(convert_to(n.before, 'UTF8')), 'hex')
$$;
