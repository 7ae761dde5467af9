import { sql } from 'kysely'
import { connect } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrate.ts'
import { getMigrations, type Migrations } from '../../../server/src/platform/database/migrations.ts'
import { settingsIn } from '../fill.ts'
import { during, type Night } from './night.ts'

/** Migrations as a next release could have: a column, and an index that is built beside the writes. */
const NEXT: Migrations = {
  '9998-bad-night-column': {
    isCompatible: true,
    up: async (db) => void (await sql`alter table comments add column bad_night text`.execute(db)),
  },
  '9999-bad-night-index': {
    isCompatible: true,
    isConcurrent: true,
    up: async (db) => void (await sql`create index concurrently if not exists bad_night on comments (bad_night)`.execute(db)),
  },
}

/**
 * A deploy: the database is migrated, as `npm run admin -- migrate` of the next release does it, while the programs of this one
 * run; then they are replaced one by one, beside a schema that is newer than they are.
 */
export async function deploy(night: Night): Promise<void> {
  const { processes, start } = night.site
  await during(night, 'migrated to a newer schema', async () => {
    const { DATABASE_URL: connectionString = '' } = await settingsIn(night.folder)
    const database = connect({ connectionString }, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 })
    try {
      await migrate(database, { migrations: { ...(await getMigrations()), ...NEXT } })
    } finally {
      await database.close()
    }
  })
  await during(night, 'processes replaced one by one', async () => {
    for (const name of processes.names) {
      await processes.end(name)
      await start(name)
    }
  })
}
