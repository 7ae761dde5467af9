import { constants, setPriority } from 'node:os'
import { DOMAINS } from './domains.ts'
import { loadDemo } from './load-demo.ts'
import { connectPatiently, type Database } from './platform/database/database.ts'
import type { Domain, WorkerPlatform } from './platform/domain.ts'
import { startDomainWork } from './platform/domain-work.ts'
import { openPayments } from './platform/payments/wiring.ts'

/** The demo is done at once; again only what a lost database cut off. */
const DEMO_EVERY_MS = 60_000

interface WorkDeps extends Pick<WorkerPlatform, 'settings' | 'files' | 'log'> {
  database: Database
  domains?: readonly Domain[]
}

/** The role `worker`: the jobs of the queue, and what is done now and again. */
export async function startWork({ domains = DOMAINS, ...deps }: WorkDeps): Promise<{ close(): Promise<void> }> {
  // Whatever a server on this machine has to answer comes first; threads and programs started from here inherit it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const patient = connectPatiently(deps.database)
  const demo = {
    name: 'go on with the demo catalogue',
    everyMs: DEMO_EVERY_MS,
    run: async (signal: AbortSignal) => (await loadDemo()).completeDemo({ ...deps, signal }),
  }
  const db = deps.database.query()
  const { providers } = openPayments({ ...deps, db, now: () => new Date() })
  const platform = { ...deps, db, patientDb: patient.query(), payments: providers }
  const work = await startDomainWork(domains, platform, deps.settings.DEMO ? [demo] : []).catch(async (error: unknown) => {
    await patient.close()
    throw error
  })
  return {
    async close() {
      await work.close()
      await patient.close()
    },
  }
}
