import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { publish } from '../src/platform/bus/publish.ts'
import { connect } from '../src/platform/database/database.ts'

/** Publishes an event in a process of its own that is killed between the commit and the message. */
export function publishAndDie(address: pg.PoolConfig, userId: string): Promise<{ signal: string | null; output: string }> {
  const args = [fileURLToPath(import.meta.url), JSON.stringify({ address, userId })]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout) => resolve({ signal: child.signalCode, output: stdout }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address, userId } = JSON.parse(process.argv[2] ?? '')
  const database = connect(address, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 })
  database.outgoing.deliverBy(async () => {
    process.stdout.write('committed')
    process.kill(process.pid, 'SIGKILL')
  })
  await database
    .query()
    .transaction()
    .execute((transaction) => publish(transaction, { userId, data: { kind: 'artist' } }))
}
