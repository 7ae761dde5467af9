import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { JOBS } from '../src/domains.ts'
import { connect, type Database } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'

export const TEMPLATE = 'migrated'
const settings = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }

declare module 'vitest' {
  interface ProvidedContext {
    socketFolder: string
  }
}

/** One real PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-test-'))
  const server = await startEmbeddedPostgres(join(folder, 'data'))
  const address = { host: server.socketFolder, user: 'shenglang' }
  const first = connect({ ...address, database: 'postgres' }, settings)
  // What is lost with the machine's power is no loss here.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await first.pool.query(`alter system set ${setting} = off`)
  }
  await first.pool.query('select pg_reload_conf()')
  await first.pool.query(`create database ${TEMPLATE}`)
  await first.close()
  const template = connect({ ...address, database: TEMPLATE }, settings)
  await migrate(template)
  await (await openJobs(template, JOBS)).close()
  await template.close()
  await untilUnused(connect({ ...address, database: 'postgres' }, settings))
  project.provide('socketFolder', server.socketFolder)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database is copied only while nobody is in it: a connection that was closed takes a moment to be gone. */
async function untilUnused(database: Database): Promise<void> {
  const users = () => database.pool.query('select 1 from pg_stat_activity where datname = $1', [TEMPLATE])
  while ((await users()).rowCount !== 0);
  await database.close()
}
