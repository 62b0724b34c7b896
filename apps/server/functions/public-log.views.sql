-- What other nouns may read of the public log.

CREATE VIEW log_records AS SELECT id, ref, kind, body, n FROM log_entries;

CREATE VIEW log_head_times AS SELECT size, at_ms FROM log_heads;

-- The witnesses in use. `waiting_since` is real time: when the first head was signed that a witness has not cosigned a later
-- one of; null for one that is up to date.
CREATE VIEW witness_states AS
  SELECT w.name, w.vkey, l.last_size, l.last_at, w.refusal, h.waiting_since
    FROM log_witnesses w
    LEFT JOIN LATERAL (SELECT c.size AS last_size, c.at AS last_at FROM log_cosignatures c WHERE c.witness = w.name
                        ORDER BY c.size DESC LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT n.signed_at AS waiting_since FROM log_heads n
                        WHERE n.origin IS NOT NULL AND n.size > coalesce(l.last_size, 0) ORDER BY n.size LIMIT 1) h ON true
   WHERE w.in_use;

-- For the verifier: prints of rows. An entry has its number later than its text.
CREATE VIEW log_entry_prints AS
  SELECT id::text AS key, id AS place,
         (n IS NULL) AS is_open,
         left(encode(sha256(convert_to(concat_ws('|', ref, kind, body), 'UTF8')), 'hex'), 32) AS fixed,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM log_entries t;

CREATE VIEW log_node_prints AS
  SELECT level || '/' || place AS key, NULL::bigint AS place,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM log_nodes t;

CREATE VIEW log_head_prints AS
  SELECT size::text AS key, size AS place,
         left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 32) AS print
    FROM log_heads t;
