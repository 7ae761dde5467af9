import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { JOBS } from '../src/composition/domains.ts'
import { connect, type Database } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { deleteDataFolder } from './delete-data-folder.ts'
import { makeMemoryTablespace } from './memory-tablespace.ts'
import { stopCeph } from './s3/ceph.ts'

export const TEMPLATE = 'migrated'
const settings = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }
/** The database of an embedded PostgreSQL in which a server keeps its tables. */
const EMBEDDED = 'postgres'

declare module 'vitest' {
  interface ProvidedContext {
    socketFolder: string
    /** A migrated cluster that does not run: `test/data-folders.ts` copies it. */
    clusterFolder: string
    /** The folder in which `test/s3/ceph.ts` starts a Ceph for the first test file that needs one. */
    cephFolder: string
  }
}

/** One real PostgreSQL for the run, with a migrated database that each test file copies; none for pure files by their paths. */
export default async function setup(project: Pick<TestProject, 'provide'>) {
  const files = process.argv.filter((argument) => argument.endsWith('.test.ts'))
  if (files.length > 0 && files.every((file) => !/\.(db|engine|process)\.test\.ts$/.test(file))) return () => {}
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-test-'))
  const clusterFolder = await migratedCluster(folder)
  const server = await startEmbeddedPostgres(join(folder, 'data'))
  const first = connect({ host: server.socketFolder, user: 'shenglang', database: 'template1' }, settings)
  // Tests need no durability, and no plan may depend on when autovacuum analysed a table.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
    await first.pool.query(`alter system set ${setting} = off`)
  }
  await first.pool.query('select pg_reload_conf()')
  const memory = await makeMemoryTablespace(first.pool)
  // Databases copied from the template are in the same tablespace.
  await first.pool.query(`create database ${TEMPLATE} template ${EMBEDDED} ${memory ? `tablespace ${memory.name}` : ''}`)
  await first.close()
  project.provide('socketFolder', server.socketFolder)
  project.provide('clusterFolder', clusterFolder)
  const cephFolder = join(folder, 'ceph')
  project.provide('cephFolder', cephFolder)
  return async () => {
    await stopCeph(cephFolder)
    await server.stop()
    await memory?.remove()
    const left = await reachedAfterDrop(join(folder, 'data', 'postgres.log'))
    await deleteDataFolder(folder)
    if (left.length > 0) throw new Error(`still open at the end of their files, which slows down all others: ${left.join(', ')}`)
  }
}

/** Databases of test files that something tried to reach after they were dropped. */
async function reachedAfterDrop(logFile: string): Promise<string[]> {
  const log = await readFile(logFile, 'utf8')
  return [...new Set([...log.matchAll(/FATAL: {2}database "(test_\w+)" does not exist/g)].map(([, name = '']) => name))]
}

/** Makes and migrates the run's cluster, stops it, and returns a copy that process tests run servers on. */
async function migratedCluster(folder: string): Promise<string> {
  const server = await startEmbeddedPostgres(join(folder, 'data'))
  const database = connect({ host: server.socketFolder, user: 'shenglang', database: EMBEDDED }, settings)
  await setFsync(database, 'set fsync = off')
  await migrate(database)
  await (await openJobs(database, JOBS)).close()
  // The servers of process tests are killed, and must not lose what they committed.
  await setFsync(database, 'reset fsync')
  await database.close()
  await server.stop()
  const copy = join(folder, 'cluster')
  await promisify(execFile)('cp', ['-aH', join(folder, 'data', 'postgres'), copy])
  return copy
}

async function setFsync({ pool }: Database, change: 'set fsync = off' | 'reset fsync'): Promise<void> {
  await pool.query(`alter system ${change}`)
  await pool.query('select pg_reload_conf()')
}
