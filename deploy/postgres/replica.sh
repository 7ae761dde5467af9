#!/usr/bin/env bash
# Copies the primary into an empty folder, then follows it under the name that SYNCHRONOUS_STANDBY_NAMES has. To promote it:
# pg_ctl promote -D "$PGDATA".
set -euo pipefail
: "${PGDATA:=/var/lib/postgresql/data}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup -h "$PRIMARY" -U replication -D "$PGDATA" -R -S replica -X stream
  # Copied from the primary; promoted, this server would wait for itself.
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres -D "$PGDATA" -c cluster_name=replica -c hot_standby=on -c hot_standby_feedback=on
