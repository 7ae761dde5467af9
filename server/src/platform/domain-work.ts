import { closeAll } from './close-all.ts'
import { createOutageLog } from './database/unavailable.ts'
import type { Domain, TimedWork, Work, WorkerPlatform } from './domain.ts'
import { startInterval } from './interval.ts'
import { startWorker } from './jobs/worker.ts'

/** Does the jobs and the timed work of all domains, and `more`, until closed. Throws unless each job has exactly one handler. */
export async function startDomainWork(
  domains: readonly Domain[],
  platform: WorkerPlatform,
  more: readonly TimedWork[],
): Promise<{ close(): Promise<void> }> {
  const { settings, database, log } = platform
  const works: Work[] = []
  const start = async () => {
    for (const domain of domains) works.push((await domain.work?.(platform)) ?? {})
    return startWorker(
      { database, concurrency: settings.WORKER_CONCURRENCY, closeTimeoutMs: settings.DRAIN_TIMEOUT_MS, log },
      domains.flatMap(({ jobs = [] }) => jobs),
      works.flatMap(({ handlings = [] }) => handlings),
    )
  }
  const worker = await start().catch(async (error: unknown) => {
    // What kept it from starting says more than what then fails to close.
    await closeAll(works).catch(() => {})
    throw error
  })
  const closing = new AbortController()
  const report = createOutageLog(log)
  const begin = ({ name, everyMs, run }: TimedWork) =>
    startInterval(
      everyMs,
      () => run(closing.signal),
      (error) => {
        if (!closing.signal.aborted) report(error, `could not ${name}`)
      },
    )
  const timed = [...works.flatMap(({ timedWork = [] }) => timedWork), ...more].map(begin)
  return {
    async close() {
      closing.abort()
      await closeAll([...works, ...timed, worker])
    },
  }
}
