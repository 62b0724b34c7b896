-- Marks of persons follow the nonce of a sealed field, which outlives its key: those of accounts that cannot be sealed again, because
-- they were erased, match as before.

-- The key of nonces, sealed. Null until the next sealing.
ALTER TABLE sealing ADD COLUMN nonce text;

-- As person_mark does from now on, for what is sealed already; what is not is marked when it is sealed.
INSERT INTO person_marks (member_id, kind, digest, since)
SELECT k.member_id, k.kind, sha256(convert_to(regexp_replace(k.value, 'sealed:[0-9a-f]{8}:([a-z]+):([\w-]{16})[\w-]*', '\1:\2') || k.ending, 'UTF8')),
       min(k.since)
  FROM (SELECT member_id, 'account' AS kind, number AS value, '' AS ending, created_at AS since FROM cards
         UNION ALL
        SELECT id, 'mobile', mobile, '', joined_at FROM members WHERE NOT is_trial
         UNION ALL
        SELECT id, 'name', realname, birthday::text, joined_at FROM members
         WHERE NOT is_trial AND realname <> username AND birthday IS NOT NULL) k
 WHERE k.value LIKE 'sealed:%'
 GROUP BY 1, 2, 3
ON CONFLICT DO NOTHING;

-- Gifts that were given once per person are remembered by the same marks.
INSERT INTO activity_marks (activity_id, period, mark, application_id)
SELECT DISTINCT ON (m.activity_id, m.period, p.digest) m.activity_id, m.period, 'person:' || encode(p.digest, 'hex'), m.application_id
  FROM activity_marks m JOIN activity_applications a ON a.id = m.application_id JOIN person_marks p ON p.member_id = a.member_id
 WHERE m.mark LIKE 'person:%'
ON CONFLICT DO NOTHING;
