import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import { allRoutes } from '@shenglang/contract/routes'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { DOMAINS } from './domains.ts'
import { openBus } from './platform/bus/database-bus.ts'
import type { Database } from './platform/database/database.ts'
import type { Domain, ServerPlatform } from './platform/domain.ts'
import { openServices, tellAll } from './platform/domain-services.ts'
import { mountEvents } from './platform/events/event-stream.ts'
import { freeBytes } from './platform/files/disk-space.ts'
import { FRESHNESS } from './platform/freshness.ts'
import { createApp } from './platform/http/app.ts'
import { mountDocs } from './platform/http/docs-page.ts'
import { acceptForms } from './platform/http/form.ts'
import type { Listener } from './platform/http/listener.ts'
import { mountCalls } from './platform/http/mount.ts'
import { mountOperations } from './platform/http/operations.ts'
import { clearDeadCookies, createReceive } from './platform/http/visit.ts'

type Given = Pick<ServerPlatform, 'settings' | 'files' | 'jobs' | 'sms'>
/** Real unless a test says otherwise: the clock, the room of a disk, how old lists may be. */
type Defaults = Pick<ServerPlatform, 'now' | 'freeBytes' | 'freshness'>

export interface Deps extends Given, Partial<Defaults> {
  database: Database
  /** Nothing is logged without one. */
  logger: FastifyBaseLogger | undefined
  /** The port that it takes over; without one it can be given another, or none. */
  listener?: Listener
  domains?: readonly Domain[]
}

/** The whole application, not yet listening. Closing it leaves the database and the files open. */
export async function createApplication({
  database,
  logger,
  listener,
  domains = DOMAINS,
  ...given
}: Deps): Promise<FastifyInstance> {
  const defaults: Defaults = { now: () => new Date(), freeBytes, freshness: FRESHNESS }
  const { settings, freshness, now } = { ...defaults, ...given }
  const [db, bus] = [database.query(), openBus(database)]
  const app = await createApp(settings, logger, listener)
  app.addHook('onClose', () => bus.close())
  await acceptForms(app, join(settings.DATA_DIR, 'forms'))
  const personalData = domains.flatMap((domain) => domain.personalData ?? [])
  const reportable = domains.flatMap((domain) => domain.reportable ?? [])
  const ofDomains = { personalData, reportable, tell: tellAll(domains) }
  const operations = mountOperations(app, settings, async () => (await sql`select 1`.execute(db)).rows.length === 1)
  const platform = {
    operations,
    ...defaults,
    ...given,
    ...ofDomains,
    database,
    db,
    bus,
    log: app.log,
  }
  const services = await openServices(domains, platform, allRoutes).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  app.addHook('onClose', () => services.close())
  const receive = createReceive(settings, services.sessions.whoHas)
  clearDeadCookies(app, settings)
  if (settings.ROLES.includes('api')) {
    mountCalls(app, API_BASE, services.calls, receive)
    const streams = mountEvents(app, API_BASE, receive, { db, bus, sessions: services.sessions })
    operations.measure('event_streams_open', 'Open streams of events.', () => streams.count)
    for (const mount of services.mounts) await mount(app, API_BASE, receive)
    mountDocs(app, API_BASE, services.calls)
  }
  if (settings.ROLES.includes('web')) {
    const { mountPages } = await import('./pages.ts')
    await mountPages(app, { calls: services.calls, receive, settings, db, now, recentMs: freshness.pagesMs })
  }
  return app
}
