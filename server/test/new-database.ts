import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { connect, type Database } from '../src/platform/database/database.ts'
import { TEMPLATE } from './database-server.ts'

/** A migrated, otherwise empty database on the server of a test run, named after this test file; dropped when it is closed. */
export async function newDatabase(socketFolder: string, file = ''): Promise<Database> {
  const settings = { DATABASE_POOL_SIZE: 5, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }
  const address = { host: socketFolder, user: 'shenglang' }
  const name = `test_${basename(file, '.test.ts').replaceAll(/\W/g, '_')}_${randomBytes(6).toString('hex')}`
  const server = connect({ ...address, database: 'postgres' }, settings)
  // Copying files takes a quarter of the time of writing them through the log.
  await server.pool.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  return connect({ ...address, database: name }, settings, {
    isStrict: true,
    stopServer: async () => {
      await server.pool.query(`drop database ${name} with (force)`)
      await server.close()
    },
  })
}
