import type { PgBoss } from 'pg-boss'
import type { Queue } from './port.ts'

/** A worker without a heartbeat for this long is dead: its job goes to another. The queue allows no less. */
const HEARTBEAT_S = 10
const RUN_MAX_S = 6 * 3600
const RETRY_DELAY_MAX_S = 300
/** A job may wait a month for a worker. */
const WAIT_MAX_S = 30 * 24 * 3600

export const givenUpName = (job: Pick<Queue, 'name'>) => `${job.name}.given-up`

/** Makes the queues of these jobs. Throws when two share a name. */
export async function createQueues(boss: PgBoss, jobs: readonly Queue[]): Promise<void> {
  const names = new Set<string>()
  for (const job of jobs) {
    if (names.has(job.name)) throw new Error(`two jobs are named ${job.name}: give one of them another name`)
    names.add(job.name)
    const options = {
      retryLimit: job.retry.times,
      retryDelay: job.retry.delayS,
      retryBackoff: job.retry.delayS > 0,
      ...(job.retry.delayS > 0 ? { retryDelayMax: RETRY_DELAY_MAX_S } : {}),
      expireInSeconds: RUN_MAX_S,
      retentionSeconds: WAIT_MAX_S,
      heartbeatSeconds: HEARTBEAT_S,
      notify: true,
    }
    await boss.createQueue(givenUpName(job), { notify: true, retryLimit: 3, retryDelay: 5 })
    await boss.createQueue(job.name, { ...options, deadLetter: givenUpName(job) })
    await boss.updateQueue(job.name, options)
  }
}
