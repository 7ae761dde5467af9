import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildUser } from '../server/test/people.ts'

/** An empty data folder, which the benchmark removes. */
export const newFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `shenglang-${name}-`))

/** The settings of a site in that folder. Statements that fill a large table may take minutes. */
export const settingsOf = (folder: string) =>
  readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT_MS: '600000' })

/** The new, migrated database of a site in that folder. */
export async function newDatabase(folder: string): Promise<Database> {
  const database = await openDatabase(settingsOf(folder))
  await migrate(database)
  return database
}

/** Tokens of new members' sessions. */
export async function newMembers(
  database: Database,
  count: number,
  given: Parameters<typeof buildUser>[1] = {},
): Promise<string[]> {
  const tokens: string[] = []
  const made = { database, clock: { now: new Date() } }
  for (let member = 0; member < count; member += 1) tokens.push((await buildUser(made, given)).token)
  return tokens
}
