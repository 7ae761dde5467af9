import { join } from 'node:path'
import { allRoutes } from '@shenglang/contract/composition/routes'
import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { FRESHNESS } from '../platform/cache/freshness.ts'
import type { Database } from '../platform/database/database.ts'
import { schemaOf } from '../platform/database/migrate.ts'
import { migrationNames } from '../platform/database/migrations.ts'
import { fromPrimary } from '../platform/database/replicas/reading-scope.ts'
import { mountEvents } from '../platform/events/event-stream.ts'
import { freeBytes } from '../platform/files/disk-space.ts'
import { createApp } from '../platform/http/app.ts'
import { mountDocs } from '../platform/http/docs-page.ts'
import { acceptForms } from '../platform/http/form.ts'
import { clearDeadCookies, createContextReader } from '../platform/http/http-exchange.ts'
import type { Listener } from '../platform/http/listener.ts'
import { mountCalls } from '../platform/http/mount.ts'
import { mountOperations } from '../platform/http/operations.ts'
import { answering, Readiness } from '../platform/http/readiness.ts'
import { mountReplicas } from '../platform/http/replica-reads.ts'
import { keysState } from '../platform/keys/keys.ts'
import type { Settings } from '../platform/settings.ts'
import type { Domain, ServerPlatform } from './domain/domain.ts'
import { emitAll, openServices } from './domain-services.ts'
import { DOMAINS } from './domains.ts'
import { loadDemo } from './load-demo.ts'
import { measureConnections } from './measure-connections.ts'
import { openShared } from './shared-parts.ts'

type Given = Pick<ServerPlatform, 'settings' | 'files' | 'jobs' | 'sms'>
/** Real unless a test says otherwise: the clock, the free space of a disk, the age of cached lists. */
type Defaults = Pick<ServerPlatform, 'now' | 'freeBytes' | 'freshness'>

export interface Deps extends Given, Partial<Defaults> {
  database: Database
  /** Nothing is logged without one. */
  logger: FastifyBaseLogger | undefined
  /** The port to take over; without one a new port is opened, or none. */
  listener?: Listener
  /** Checks of what the process needs in order to serve; domains add theirs. */
  readiness?: Readiness
  domains?: readonly Domain[]
  /** The clock of limits that are counted in memory: milliseconds since the process started, which nobody can set back. */
  uptimeMs?: () => number
}

/** Assembles the whole application without listening. Closing it leaves the database and the files open. */
export async function createApplication({
  database,
  logger,
  listener,
  readiness = new Readiness(),
  domains = DOMAINS,
  uptimeMs,
  ...given
}: Deps): Promise<FastifyInstance> {
  const defaults: Defaults = { now: () => new Date(), freeBytes, freshness: FRESHNESS }
  const { settings, freshness, now } = { ...defaults, ...given }
  const db = database.query()
  const app = await createApp(settings, logger, listener)
  const shared = await openShared(app, { settings, database, readiness, uptimeMs })
  await acceptForms(app, join(settings.DATA_DIR, 'forms'))
  const personalData = domains.flatMap((domain) => domain.personalData ?? [])
  const reportable = domains.flatMap((domain) => domain.reportable ?? [])
  const remindable = domains.flatMap((domain) => domain.remindable ?? [])
  const ofDomains = { personalData, reportable, remindable, emit: emitAll(domains) }
  const operations = mountOperations(app, settings, readiness)
  if (database.replicas) mountReplicas(app, database.replicas, operations, app.log)
  readiness.add(
    'database',
    answering(() => fromPrimary(() => sql`select 1`.execute(db))),
  )
  measureConnections(operations, database)
  const migrations = await migrationNames()
  readiness.add('schema', async () => {
    const state = await fromPrimary(() => schemaOf(db, migrations))
    return state === 'older' || state === 'newer' ? state : 'ok'
  })
  readiness.add('keys', () => fromPrimary(() => keysState(db, settings)))
  readiness.add(
    'files',
    answering(() => given.files.check()),
    // A store of other machines that fails does so for all processes: they go on with everything but its files.
    { isNeeded: !given.files.isRemote },
  )
  const platform = {
    operations,
    readiness,
    ...defaults,
    ...given,
    ...ofDomains,
    demoProgress: async () => (settings.DEMO ? (await loadDemo()).demoProgress(db) : null),
    database,
    db,
    ...shared,
    log: app.log,
  }
  const isMediaAlone = servesMediaAlone(settings)
  const served = isMediaAlone ? domains.filter(({ isServedByMediaProcess }) => isServedByMediaProcess) : domains
  /** Closes what is open, which would keep a process alive that cannot start: it would not be restarted. */
  const closing = async (error: unknown) => {
    await app.close()
    throw error
  }
  const services = await openServices(served, platform, isMediaAlone ? undefined : allRoutes).catch(closing)
  app.addHook('onClose', () => services.close())
  const readContext = createContextReader(settings, services.sessions.findCaller)
  clearDeadCookies(app, settings)
  const mountRoles = async () => {
    if (settings.ROLES.includes('api') || isMediaAlone) {
      for (const mount of services.mediaMounts) await mount(app, API_BASE, readContext)
    }
    if (settings.ROLES.includes('api')) {
      mountCalls(app, API_BASE, services.calls, readContext)
      const streams = mountEvents(app, API_BASE, readContext, { db, bus: shared.bus, sessions: services.sessions })
      operations.measure('event_streams_open', 'Open streams of events.', () => streams.count)
      for (const mount of services.mounts) await mount(app, API_BASE, readContext)
      mountDocs(app, API_BASE, services.calls)
    }
    if (!isMediaAlone) for (const mount of services.pageMounts) await mount(app, API_BASE, readContext)
    if (settings.ROLES.includes('web')) {
      const { mountPages } = await import('../pages/pages.ts')
      await mountPages(app, { calls: services.calls, readContext, settings, db, now, freshness })
    }
  }
  await mountRoles().catch(closing)
  return app
}

/** True for a process that only serves the bytes of media, and opens neither the calls nor an index of the catalogue. */
export const servesMediaAlone = ({ ROLES }: Pick<Settings, 'ROLES'>) =>
  ROLES.includes('media') && !ROLES.includes('api') && !ROLES.includes('web')
