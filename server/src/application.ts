import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type AccountParts,
  createFlows,
  createSessionMemory,
  type Keeper,
  mountAccounts,
  mountExport,
  whoHas,
} from './accounts/index.ts'
import {
  Cards,
  catalogKeeper,
  type Finder,
  FRESHNESS,
  type Freshness,
  insertDownloads,
  mountCatalog,
  openFinder,
} from './catalog/index.ts'
import { mountCommerce } from './commerce/index.ts'
import { limitCalls } from './limits.ts'
import {
  createMediaParts,
  createPictures,
  createTagging,
  type MediaParts,
  mediaKeeper,
  mountDelivery,
  mountDownloads,
  mountMedia,
} from './media/index.ts'
import { openBus } from './platform/bus/database-bus.ts'
import { SESSIONS_ENDED } from './platform/bus/port.ts'
import type { Database } from './platform/database/database.ts'
import { mountEvents } from './platform/events/event-stream.ts'
import { freeBytes } from './platform/files/disk-space.ts'
import type { Files } from './platform/files/port.ts'
import { createApp } from './platform/http/app.ts'
import { Calls } from './platform/http/calls.ts'
import { docsPage } from './platform/http/docs-page.ts'
import { acceptForms } from './platform/http/form.ts'
import { deleteKeysOf } from './platform/http/idempotency.sql.ts'
import { answerOnce } from './platform/http/idempotency.ts'
import type { Listener } from './platform/http/listener.ts'
import { mountCalls } from './platform/http/mount.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { mountOperations } from './platform/http/operations.ts'
import { logStaffCalls } from './platform/http/staff-log.ts'
import { createReceive } from './platform/http/visit.ts'
import type { Jobs } from './platform/jobs/port.ts'
import type { Settings } from './platform/settings.ts'
import type { Sms } from './platform/sms/port.ts'
import { mountSite, rememberDictionaries } from './site/index.ts'
import { mountSocial, socialKeeper } from './social/index.ts'
import { mountReading, mountStudio, mountUploads, openSeal, type StudioParts, studioKeeper } from './studio/index.ts'

export interface Parts {
  settings: Settings
  database: Database
  files: Files
  jobs: Jobs
  sms: Sms
  now?: () => Date
  /** The index of the catalogue; the one that the settings name, unless a test wants to know every change at once. */
  finder?: Finder
  /** How old lists and searches may be; a moment, unless a test wants every change at once. */
  freshness?: Freshness
  /** How much a disk can still take; the real one, unless a test wants a small one. */
  freeBytes?: typeof freeBytes
  /** Nothing is logged without one. */
  logger: FastifyBaseLogger | undefined
  /** The port that it takes over; without one it can be given another, or none. */
  listener?: Listener
}

interface CallParts {
  database: Database
  finder: Finder
  freshness: Freshness
  accounts: AccountParts
  media: MediaParts
  studio: StudioParts
  now: () => Date
}

/** Every domain's calls on one database. */
export function createCalls({ database, finder, freshness, accounts, media, studio, now }: CallParts): Calls {
  const calls = new Calls([logStaffCalls(database.query()), answerOnce(database.query())])
  const { dictionaries } = studio
  mountSite(calls, database.query(), dictionaries)
  mountAccounts(calls, accounts)
  const db = database.query()
  mountCatalog(calls, { db, finder, cards: new Cards(db, freshness), dictionaries, media, now })
  mountMedia(calls, media)
  mountSocial(calls, database.query())
  mountCommerce(calls, database.query())
  mountStudio(calls, studio)
  return calls
}

/** The whole application, not yet listening. Closing it leaves the database and the files open. */
export async function createApplication(parts: Parts): Promise<FastifyInstance> {
  const { settings, database, files, jobs, sms, logger, listener, now = () => new Date() } = parts
  const app = await createApp(settings, logger, listener)
  await acceptForms(app, join(settings.DATA_DIR, 'forms'))
  const pictures = createPictures({ db: database.query(), files, now })
  const accounts = {
    db: database.query(),
    files,
    pictures,
    sms,
    keepers: [catalogKeeper, mediaKeeper, socialKeeper, studioKeeper, callKeeper],
    sessions: createSessionMemory(),
    flows: createFlows(settings),
    siteOrigin: settings.SITE_URL,
    now,
    log: app.log,
  }
  const bus = openBus(database)
  app.addHook('onClose', () => bus.close())
  // Who is signed in, and what they may do, can change in another process: their next call asks the database.
  bus.listen(({ userId, data }) => {
    if (data.kind === 'artist' || data.kind === SESSIONS_ENDED.kind) accounts.sessions.forget(userId)
  })
  const studio: StudioParts = {
    db: database.query(),
    files,
    pictures,
    jobs,
    bus,
    seal: await openSeal(settings),
    dictionaries: rememberDictionaries(database.query()),
    dataDir: settings.DATA_DIR,
    freeBytes: parts.freeBytes ?? freeBytes,
    uploadMaxBytes: settings.UPLOAD_MAX_BYTES,
    reviewEdits: settings.REVIEW_EDITS,
    now,
    log: app.log,
  }
  const { freshness = FRESHNESS } = parts
  const finder = parts.finder ?? openFinder({ settings, database, log: app.log })
  app.addHook('onClose', () => finder.close())
  const media = mediaParts(parts, now)
  const calls = createCalls({ database, finder, freshness, accounts, media, studio, now })
  limitCalls(calls, settings)
  const receive = createReceive(settings, (token, clientId) => whoHas(accounts, token, clientId))
  mountOperations(app, settings, async () => (await sql`select 1`.execute(database.query())).rows.length === 1)
  if (settings.ROLES.includes('api')) {
    mountCalls(app, API_BASE, calls, receive)
    mountDelivery(app, API_BASE, { ...media, files, receive })
    mountDownloads(app, API_BASE, { ...media, files, receive, tagged: createTagging(files) })
    mountExport(app, API_BASE, accounts, receive)
    mountReading(app, API_BASE, studio, receive)
    mountEvents(app, API_BASE, bus, receive)
    await mountUploads(app, API_BASE, studio, receive)
    mountDocs(app, calls)
  }
  if (settings.ROLES.includes('web')) {
    const { mountPages } = await import('./pages.ts')
    await mountPages(app, calls, receive, freshness.pagesMs)
  }
  return app
}

/** The answers that are kept under a user's idempotency keys go with the account. */
const callKeeper: Keeper = {
  owned: async () => ({}),
  erase: (accounts, userId) => deleteKeysOf(accounts, userId),
}

function mediaParts({ settings, database }: Parts, now: () => Date): MediaParts {
  return createMediaParts({
    db: database.query(),
    perDay: settings.DOWNLOADS_A_DAY,
    onDownload: (transaction, resourceIds) => insertDownloads(transaction, resourceIds),
    now,
  })
}

function mountDocs(app: FastifyInstance, calls: Calls): void {
  const title = '声浪'
  const document = openApiDocument(calls.routes, API_BASE, title)
  const page = docsPage(calls.routes, API_BASE, title)
  app.get(`${API_BASE}/openapi.json`, async () => document)
  app.get(`${API_BASE}/docs`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page),
  )
  app.all(`${API_BASE}/*`, (_request, reply) => reply.callNotFound())
}
