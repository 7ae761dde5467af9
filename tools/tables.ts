import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { TABLES_FILE, tableTypes } from './table-types.ts'

/** Generates the types of the tables from an empty database with all migrations applied. */
const folder = await mkdtemp(join(tmpdir(), 'shenglang-tables-'))
const database = await openDatabase(readSettings({ DATA_DIR: join(folder, 'data') }))
try {
  await migrate(database)
  await writeFile(TABLES_FILE, await tableTypes(database))
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
