#!/usr/bin/env bash
# Copies the primary into an empty folder, then follows it under the name that SYNCHRONOUS_STANDBY_NAMES has. To promote it:
# pg_ctl promote -D "$PGDATA".
set -euo pipefail
: "${PGDATA:=/var/lib/postgresql/data}"
# A copy that was interrupted: a complete one has a manifest, and a server that ran has renamed the label.
if [ -e "$PGDATA/backup_label" ] && [ ! -e "$PGDATA/backup_manifest" ]; then find "$PGDATA" -mindepth 1 -delete; fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Writes wait for the copy, so its checkpoint is made at once.
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup -h "$PRIMARY" -U replication -D "$PGDATA" -R -S replica -X stream -c fast
  # Copied from the primary; promoted, this server would wait for itself.
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres -D "$PGDATA" -c cluster_name=replica -c hot_standby=on -c hot_standby_feedback=on
