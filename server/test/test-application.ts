import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { catalog, catalogWith } from '../src/catalog/domain.ts'
import { LocalFinder } from '../src/catalog/finder/library/local-finder.ts'
import { openProviders } from '../src/commerce/payments/open-providers.ts'
import { handleWaiting } from '../src/commerce/payments/settle.ts'
import { NOTIFY_PATH, type PaymentProviders } from '../src/commerce/providers/port.ts'
import { createApplication, type Deps } from '../src/composition/application.ts'
import type { Domain } from '../src/composition/domain/domain.ts'
import { DOMAINS, JOBS } from '../src/composition/domains.ts'
import type { Freshness } from '../src/platform/cache/freshness.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openFileStore } from '../src/platform/file-store/open-file-store.ts'
import type { Files } from '../src/platform/files/port.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import type { Jobs } from '../src/platform/jobs/port.ts'
import { readSettings, type Settings } from '../src/platform/settings.ts'
import { atEnd } from './at-end.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { testDatabase } from './test-database.ts'

export interface TestApplication {
  app: FastifyInstance
  database: Database
  files: Files
  folder: string
  jobs: Jobs
  outbox: Outbox
  settings: Settings
  /** The sandbox, on the application's own books. */
  payments: PaymentProviders
  /** The application's clock; a test may move it. */
  clock: { now: Date }
}

/** Lists and searches know every change at once. */
export const AT_ONCE: Freshness = {
  changesMs: 0,
  pagesMs: 0,
  // A busy machine is no reason to send a page without its parts.
  partsMs: 60_000,
  ahead: { everyMs: 50, shareOfTime: 1 },
}

const catalogAtOnce = catalogWith(({ db }) => new LocalFinder(db, { everyMs: 0 }))

/** As a worker beside the server does within a tenth of a second: settles an acknowledged notification. */
const settlesAtOnce: Domain = {
  name: 'settles at once',
  serve({ db, now, log }) {
    const underWay = new Set<Promise<void>>()
    const settle = () => {
      const settling: Promise<void> = handleWaiting({ db, now, log, payments: new Map() })
        .catch((error: unknown) => log.error({ err: error }, 'could not settle'))
        .finally(() => underWay.delete(settling))
      underWay.add(settling)
    }
    return {
      mounts: [
        (app, base) => {
          app.addHook('onResponse', async ({ url }) => {
            if (url.startsWith(`${base}${NOTIFY_PATH}/`)) settle()
          })
        },
      ],
      close: async () => {
        await Promise.all(underWay)
      },
    }
  },
}

/** With an index that knows every change at once, and payments that are settled as soon as they are stored. */
export const TEST_DOMAINS = [settlesAtOnce, ...DOMAINS.map((domain) => (domain === catalog ? catalogAtOnce : domain))]

/** The API on the calling test file's own database, or on this one, and folder; everything real, nothing listening. */
export async function testApplication(environment: Record<string, string> = {}, given?: Database): Promise<TestApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-app-'))
  const database = given ?? (await testDatabase())
  const settings = readSettings({ DATA_DIR: folder, ROLES: 'api', STAFF_STEP_MINUTES: '0', PAGES_A_MINUTE: '0', ...environment })
  const files = await openFileStore(settings)
  const jobs = await openJobs(database, JOBS)
  const outbox = createOutbox()
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const now = () => clock.now
  const app = await createApplication({
    settings,
    database,
    files,
    jobs,
    sms: outbox,
    now,
    uptimeMs: () => clock.now.getTime(),
    domains: TEST_DOMAINS,
    freshness: AT_ONCE,
    logger: undefined,
  })
  atEnd(async () => {
    await app.close()
    await jobs.close()
    await files.close()
    await rm(folder, { recursive: true, force: true })
  })
  const payments = openProviders({ settings, db: database.query(), now, log: app.log }).providers
  return { app, database, files, folder, jobs, outbox, settings, payments, clock }
}

/** The same application started again on the first one's folder and database, until the test file ends. */
export async function startAgain(
  { database, files, folder, jobs, outbox, clock }: TestApplication,
  others: Partial<Deps> = {},
): Promise<FastifyInstance> {
  const settings = readSettings({ DATA_DIR: folder, ROLES: 'api', STAFF_STEP_MINUTES: '0', PAGES_A_MINUTE: '0' })
  const uptimeMs = () => clock.now.getTime()
  const given = { settings, domains: TEST_DOMAINS, database, files, jobs, sms: outbox }
  const deps = { ...given, now: () => clock.now, uptimeMs, logger: undefined }
  const next = await createApplication({ ...deps, ...others })
  atEnd(() => next.close())
  await next.ready()
  return next
}
