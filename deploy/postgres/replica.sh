#!/usr/bin/env bash
# Copies the primary into an empty folder, then follows it. To promote it: pg_ctl promote -D "$PGDATA".
set -euo pipefail
: "${PGDATA:=/var/lib/postgresql/data}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup -h "$PRIMARY" -U replication -D "$PGDATA" -R -X stream
  chmod 700 "$PGDATA"
fi
exec postgres -D "$PGDATA" -c hot_standby=on -c hot_standby_feedback=on
