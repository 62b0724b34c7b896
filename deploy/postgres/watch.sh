#!/bin/sh
# Figures about this machine's backups, archive, replication and certificates, for node_exporter's textfile collector.
#   sh watch.sh /var/lib/prometheus/node-exporter/lanting.prom
# CERTIFICATES names files; a machine without PostgreSQL or pgBackRest reports the rest.
set -u
target=$1
draft=$target.$$
now=$(date +%s)

ask() { psql -XAt -F ' ' -d "${WATCH_DATABASE:-postgres}" -c "$1" 2>/dev/null; }

{
  echo "lanting_watched_at_seconds $now"

  # The newest backup that ended, whatever its kind.
  stop=$(pgbackrest --stanza=lanting info --output=json 2>/dev/null | grep -o '"stop":[0-9]*}' | tail -n 1 | grep -o '[0-9]*')
  [ -n "$stop" ] && echo "lanting_backup_age_seconds $((now - stop))"

  if [ "$(ask 'SELECT pg_is_in_recovery()')" = f ]; then
    ask "SELECT 'lanting_archive_failing', (last_failed_time > coalesce(last_archived_time, '-infinity'))::int
           FROM pg_stat_archiver WHERE last_failed_time IS NOT NULL"
    ask "SELECT 'lanting_replicas_streaming', count(*) FROM pg_stat_replication WHERE state = 'streaming'"
    ask "SELECT 'lanting_replica_lag_bytes', coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0) FROM pg_stat_replication"
  fi

  for file in ${CERTIFICATES:-}; do
    end=$(openssl x509 -enddate -noout -in "$file" 2>/dev/null | cut -d= -f2)
    # A certificate that cannot be read is as good as expired.
    expires=$([ -n "$end" ] && date -d "$end" +%s || echo "$now")
    echo "lanting_certificate_expires_seconds{file=\"$file\"} $((expires - now))"
  done
} > "$draft"
chmod 0644 "$draft"
mv "$draft" "$target"
