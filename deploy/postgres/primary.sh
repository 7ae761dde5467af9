#!/usr/bin/env bash
# Runs once, when the database is made: the role that replicas copy and follow with, a slot that holds back what the replica has
# not read yet, and the standbys that a commit waits for. Those are no option of the command: while the database is made, its own
# commits would wait for a replica that cannot exist yet.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -v standbys="${SYNCHRONOUS_STANDBY_NAMES-replica}" \
  -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replication with replication login password :'password';
select pg_create_physical_replication_slot('replica');
alter system set synchronous_standby_names = :'standbys';
SQL
echo "host replication replication all scram-sha-256" >> "$PGDATA/pg_hba.conf"
