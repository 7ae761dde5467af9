import { cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import { findFfmpeg } from '../../server/src/media/index.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { DERIVED_VERSION } from '../../server/src/studio/works/derivations.ts'
import { deleteDataFolder } from '../../server/test/delete-data-folder.ts'
import { runSql } from '../../server/test/run-sql.ts'
import { startServer } from '../../server/test/server-process.ts'
import { until } from '../../server/test/until.ts'
import { untilDemoIsWhole } from '../../tools/whole-demo.ts'
import { untilCharted } from './charted.ts'
import { addPieces, derivedForGate, renderedForGate } from './gate-demo.ts'
import { databaseUrl } from './other-site.ts'
import { FOLDER, IS_WHOLE, isPrepared, markPrepared, siteVersion } from './prepared-site.ts'

/** The folder of rendered music; an unchanged generator renders nothing again. */
const MUSIC = '.tmp/demo-music'

const MIGRATION = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }

/** Publishes all of the demo on a site that every worker of the journeys copies, unless an unchanged one is there. */
export async function prepareSite(): Promise<void> {
  if (await isPrepared()) return
  const version = await siteVersion()
  await deleteDataFolder(FOLDER)
  const data = resolve(FOLDER, 'data')
  await mkdir(data, { recursive: true })
  const ffmpegPath = await findFfmpeg('')
  await generateDemo({
    part: IS_WHOLE ? demoCatalogue : renderedForGate,
    folder: MUSIC,
    ffmpegPath,
    // The tests that need no browser run beside it.
    threads: 1,
    onProgress: () => {},
  })
  await cp(MUSIC, join(data, 'demo'), { recursive: true })
  if (!IS_WHOLE) await addPieces(join(data, 'demo'), ffmpegPath)
  await migrateUnderived(data)
  const server = await startServer(data, {}, { ROLES: 'api,worker', DEMO: 'true' })
  await untilDemoIsWhole(server.origin)
  await derive(await databaseUrl(data))
  await untilCharted(server.origin)
  await server.end('SIGTERM')
  await markPrepared(version)
}

/** Makes a database in which nothing is derived while the demo is published: how much were done would depend on the machine. */
async function migrateUnderived(data: string): Promise<void> {
  const server = await startEmbeddedPostgres(data)
  const database = connect({ host: server.socketFolder, user: 'shenglang', database: 'postgres' }, MIGRATION)
  await migrate(database)
  await database.pool.query(`alter table audio_sources alter derive_after set default 'infinity'`)
  await database.close()
  await server.stop()
}

/** Has the worker derive what journeys need, and waits for it: renditions, grids, sections, fingerprints. */
async function derive(url: string): Promise<void> {
  await runSql(url, 'alter table audio_sources alter derive_after drop default')
  const chosen = `update audio_sources set derive_after = null where $1 or resource_id in
    (select resource_id from resources where content_type = ${CONTENT_TYPES.single} and title = any($2))`
  await runSql(url, chosen, [IS_WHOLE, derivedForGate.map(({ title }) => title)])
  const due = `select from audio_sources where position is not null and derived_version < ${DERIVED_VERSION} and derive_after is null`
  const isDone = async () => (await runSql(url, due)).length === 0 || undefined
  await until('the derivation of the demo', isDone, { withinMs: 1_200_000, everyMs: 1000 })
}
