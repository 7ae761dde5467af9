import { closeAll } from '../platform/close-all.ts'
import { createOutageLog } from '../platform/database/unavailable.ts'
import { startInterval } from '../platform/interval.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import type { Domain, TimedWork, Work, WorkerPlatform } from './domain/domain.ts'

/** Runs the jobs and the timed work of all domains, and `more`, until closed. Throws unless each job has exactly one handler. */
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
    // The first failure explains more than one while closing after it.
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
