#!/usr/bin/env bash
# Runs once, when the database is made: the role that replicas copy and follow with.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replication with replication login password :'password';
SQL
echo "host replication replication all scram-sha-256" >> "$PGDATA/pg_hba.conf"
