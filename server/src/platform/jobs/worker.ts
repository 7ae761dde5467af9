import { PgBoss, type Job as TakenJob } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { listenOn } from '../database/primary/listen.ts'
import { driverOf } from '../database/primary/primary-client.ts'
import { createOutageLog } from '../database/unavailable.ts'
import type { Log } from '../log.ts'
import { inSpan } from '../tracing/span.ts'
import { causeIn } from './cause.ts'
import { inTurn } from './fair-queue.ts'
import { type Handling, PostponedJob, type Queue, type Worker } from './port.ts'
import { createQueues, givenUpName } from './queues.ts'

const CONNECTIONS = 4

/** In seconds. */
export interface Intervals {
  /** The interval of looking for jobs of dead workers; if the worker that looks dies meanwhile, a second interval passes. */
  watchS: number
  /** New jobs are notified at once; retries are found by polling. */
  pollS: number
  /** Two heartbeats may be lost before the job goes to another worker. */
  heartbeatS: number
}

const INTERVALS: Intervals = { watchS: 2, pollS: 1, heartbeatS: 3 }

export interface WorkerOptions {
  database: Pick<Database, 'address'>
  /** Jobs of one kind that run at a time. */
  concurrency: number
  /** Milliseconds that running jobs may take to stop once signalled. */
  closeTimeoutMs: number
  log: Pick<Log, 'error' | 'info'>
  intervals?: Intervals
}

/** Runs the jobs of the queue. Throws unless every job of `jobs` has exactly one handler. */
export async function startWorker(
  options: WorkerOptions,
  jobs: readonly Queue[],
  handlings: readonly Handling[],
): Promise<Worker> {
  refuseGaps(jobs, handlings)
  const { database, closeTimeoutMs, log, intervals = INTERVALS } = options
  const boss = new PgBoss({
    ...(driverOf(database.address) as Record<string, unknown>),
    max: CONNECTIONS,
    application_name: 'shenglang worker',
    useListenNotify: true,
    superviseIntervalSeconds: intervals.watchS,
    monitorIntervalSeconds: intervals.watchS,
    schedule: false,
  })
  // Its pool takes our driver; its listener would only ever try the first host.
  const { Client } = driverOf(database.address)
  if (Client) {
    boss.getDb().listen = (channel, onNotification, onListening) =>
      listenOn(database.address, channel, { onNotification, onListening })
  }
  const report = createOutageLog(log)
  boss.on('error', (error) => report(error, 'the queue has trouble'))
  const closing = new AbortController()
  await boss.start()
  try {
    await createQueues(boss, jobs)
    await takeJobs(boss, handlings, { ...options, intervals }, closing.signal)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    async close() {
      closing.abort()
      await boss.stop({ graceful: true, timeout: closeTimeoutMs })
    },
  }
}

/** Runs the jobs until `closing`. */
async function takeJobs(
  boss: PgBoss,
  handlings: readonly Handling[],
  { concurrency, log, intervals }: Pick<Required<WorkerOptions>, 'concurrency' | 'log' | 'intervals'>,
  closing: AbortSignal,
): Promise<void> {
  const polling = { pollingIntervalSeconds: intervals.pollS, notifyPollingIntervalSeconds: intervals.pollS }
  for (const { job, run, givenUp } of handlings) {
    const work = async ([taken]: TakenJob<object>[]) => {
      if (!taken) return
      // The signal of the job is aborted when its heartbeats were lost and another worker has the job.
      const signal = AbortSignal.any([closing, taken.signal])
      try {
        const payload = job.payload.parse(taken.data)
        await inSpan('job', job.name, () => run(payload, signal), causeIn(taken.data))
      } catch (error) {
        if (error instanceof PostponedJob && !signal.aborted) {
          log.error({ err: error.cause, job: job.name, afterS: error.afterS }, 'a job waits: the machine cannot do it now')
          const turn = taken.groupId ? await inTurn(boss.getDb(), job.name, taken.groupId) : {}
          await boss.send(job.name, taken.data, { startAfter: error.afterS, ...turn })
          return
        }
        if (!closing.aborted) log.error({ err: error, job: job.name }, 'a job failed')
        throw error
      }
    }
    // One user's jobs never take every slot.
    const slots = { localConcurrency: concurrency, localGroupConcurrency: Math.max(1, concurrency - 1) }
    await boss.work(job.name, { ...polling, heartbeatRefreshSeconds: intervals.heartbeatS, ...slots }, work)
    await boss.work(givenUpName(job), polling, async ([taken]: TakenJob<object>[]) => {
      if (!taken) return
      log.error({ job: job.name }, 'a job was given up')
      await givenUp?.(job.payload.parse(taken.data))
    })
  }
}

function refuseGaps(jobs: readonly Queue[], handlings: readonly Handling[]): void {
  for (const job of jobs) {
    const count = handlings.filter((handling) => handling.job === job).length
    if (count !== 1) throw new Error(`${job.name} has ${count} handlers: hand the worker exactly one`)
  }
  for (const { job } of handlings) {
    if (!jobs.includes(job)) throw new Error(`${job.name} has a handler and is not among the jobs: add it to them`)
  }
}
