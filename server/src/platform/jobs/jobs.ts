import { fromKysely, PgBoss } from 'pg-boss'
import { connectPatiently, type Database } from '../database/database.ts'
import { withCause } from './cause.ts'
import { inTurn, waitingOf } from './fair-queue.ts'
import type { Jobs, Queue } from './port.ts'
import { createQueues } from './queues.ts'

/** The job queue of the database, for processes that enqueue. Creates or migrates its tables if needed. */
export async function openJobs(database: Pick<Database, 'address' | 'pool'>, jobs: readonly Queue[]): Promise<Jobs> {
  const patient = connectPatiently(database)
  let { pool } = patient
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  })
  // Its background work only refreshes its cache of queues; it tries again the next time.
  boss.on('error', () => {})
  try {
    await boss.start()
    await createQueues(boss, jobs)
  } finally {
    pool = database.pool
    await patient.close()
  }
  const registered = new Set<Queue>(jobs)

  return {
    async enqueue(transaction, job, payload, options) {
      if (!transaction.isTransaction) throw new Error(`${job.name} must be enqueued in the transaction that needs it`)
      if (!registered.has(job)) throw new Error(`${job.name} is not among the jobs that the queue was opened with`)
      const db = fromKysely(transaction)
      const turn = options?.for === undefined ? {} : await inTurn(db, job.name, options.for)
      await boss.send(job.name, withCause(job.payload.parse(payload)), { db, ...turn })
    },
    async waitingFor(job, person) {
      const waiting = await waitingOf(boss.getDb(), job.name, person)
      return waiting.map(({ data, ahead }) => ({ payload: job.payload.parse(data), ahead }))
    },
    close: () => boss.stop({ graceful: false }),
  }
}
