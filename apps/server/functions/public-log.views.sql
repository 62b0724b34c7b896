-- What other nouns may read of the public log.

CREATE VIEW log_records AS SELECT id, ref, kind, body, n FROM log_entries;

CREATE VIEW log_head_times AS SELECT size, at_ms FROM log_heads;

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
