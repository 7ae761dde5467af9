import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type CatalogTables, mountCatalog } from './catalog/index.ts'
import { type CommerceTables, mountCommerce } from './commerce/index.ts'
import { mountDelivery, mountMedia } from './media/index.ts'
import type { Database } from './platform/database/database.ts'
import type { Files } from './platform/files/port.ts'
import { createApp } from './platform/http/app.ts'
import { Calls } from './platform/http/calls.ts'
import { docsPage } from './platform/http/docs-page.ts'
import { mountCalls } from './platform/http/mount.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { mountOperations } from './platform/http/operations.ts'
import type { Settings } from './platform/settings.ts'
import { mountSite, type SiteTables } from './site/index.ts'

export interface Parts {
  settings: Settings
  database: Database
  files: Files
  /** Nothing is logged without one. */
  logger: FastifyBaseLogger | undefined
}

/** Every domain's calls on one database. */
export function createCalls(database: Database): Calls {
  const calls = new Calls()
  mountSite(calls, database.query<SiteTables>())
  mountCatalog(calls, database.query<CatalogTables>())
  mountMedia(calls, database.query())
  mountCommerce(calls, database.query<CommerceTables>())
  return calls
}

/** The whole application, not yet listening. Closing it leaves the database and the files open. */
export async function createApplication({ settings, database, files, logger }: Parts): Promise<FastifyInstance> {
  const app = await createApp(settings, logger)
  const calls = createCalls(database)
  mountOperations(app, async () => (await database.pool.query('select 1')).rowCount === 1)
  if (settings.ROLES.includes('api')) {
    mountCalls(app, API_BASE, calls)
    mountDelivery(app, API_BASE, database.query(), files)
    mountDocs(app, calls)
  }
  if (settings.ROLES.includes('web')) {
    const { mountPages } = await import('./pages.ts')
    await mountPages(app, calls)
  }
  return app
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
