-- Who is near whom: accounts of one person, and those that share a browser, a collecting account, or a network on days of a span.
-- Gifts are given once per person; a browser in common says the same of accounts that name none.
-- They are plain SQL with the caller's rights, so that a statement is planned as if it were written there.

-- What an account is recognised by. A network holds within the span, the others for ever.
CREATE FUNCTION near_keys(p_member bigint, p_from date, p_to date) RETURNS TABLE (kind text, key text)
LANGUAGE sql STABLE AS $$
  SELECT 'device', encode(d.mark_hash, 'hex') FROM member_devices d WHERE d.member_id = p_member
  UNION SELECT 'account', encode(sha256(convert_to(c.number, 'UTF8')), 'hex') FROM card_numbers c WHERE c.member_id = p_member
  UNION SELECT 'person', p.key FROM person_keys p WHERE p.member_id = p_member
  UNION SELECT 'network', n.network FROM member_networks n WHERE n.member_id = p_member AND n.day BETWEEN p_from AND p_to
$$;

-- The accounts that share a key with a member, and of which kind.
CREATE FUNCTION near_members(p_member bigint, p_from date, p_to date) RETURNS TABLE (member_id bigint, kind text)
LANGUAGE sql STABLE AS $$
  SELECT o.member_id, 'device' FROM member_devices d JOIN member_devices o ON o.mark_hash = d.mark_hash
   WHERE d.member_id = p_member AND o.member_id <> p_member
  UNION
  SELECT o.member_id, 'account' FROM card_numbers c JOIN card_numbers o ON o.number = c.number
   WHERE c.member_id = p_member AND o.member_id <> p_member
  UNION
  SELECT o.member_id, 'person' FROM person_numbers p JOIN person_numbers o ON o.person_id = p.person_id
   WHERE p.member_id = p_member AND o.member_id <> p_member
  UNION
  SELECT o.member_id, 'network' FROM member_networks n JOIN member_networks o ON o.network = n.network
   WHERE n.member_id = p_member AND o.member_id <> p_member
     AND n.day BETWEEN p_from AND p_to AND o.day BETWEEN p_from AND p_to
$$;
