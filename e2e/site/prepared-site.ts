import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import { findFfmpeg } from '../../server/src/media/index.ts'
import { clusterFolder } from '../../server/src/platform/database/cluster.ts'
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
import { databaseUrl } from './other-site.ts'

const FOLDER = '.tmp/prepared-site'
const STAMP = join(FOLDER, 'made-from')
/** What the music is rendered to; an unchanged generator renders nothing again. */
const MUSIC = '.tmp/demo-music'
/** What the prepared site is made by. */
const SOURCES = ['contract/src', 'demo', 'server/migrations', 'server/src']

const MIGRATION = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }

/** The gate has no time for all: to analyse and encode every recording takes three minutes of a core. */
const IS_DERIVED = process.env.E2E_DERIVED !== 'false'

/** Publishes all of the demo on a site that every worker of the journeys copies, unless an unchanged one is there. */
export async function prepareSite(): Promise<void> {
  const version = await versionOf(SOURCES)
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === version) return
  await deleteDataFolder(FOLDER)
  const data = resolve(FOLDER, 'data')
  await mkdir(data, { recursive: true })
  await generateDemo({
    part: demoCatalogue,
    folder: MUSIC,
    ffmpegPath: await findFfmpeg(''),
    // The tests that need no browser run beside it.
    threads: 1,
    onProgress: () => {},
  })
  await cp(MUSIC, join(data, 'demo'), { recursive: true })
  await migrateUnderived(data)
  const server = await startServer(data, {}, { ROLES: 'api,worker', DEMO: 'true' })
  await untilDemoIsWhole(server.origin)
  await derive(await databaseUrl(data))
  await untilCharted(server.origin)
  await server.end('SIGTERM')
  await writeFile(`${STAMP}.new`, version)
  await rename(`${STAMP}.new`, STAMP)
}

/** Makes the database so that the demo is published without a derivation: how many were done then would depend on the machine. */
async function migrateUnderived(data: string): Promise<void> {
  const server = await startEmbeddedPostgres(data)
  const database = connect({ host: server.socketFolder, user: 'shenglang', database: 'postgres' }, MIGRATION)
  await migrate(database)
  await database.pool.query(`alter table audio_sources alter derive_after set default 'infinity'`)
  await database.close()
  await server.stop()
}

/** What journeys of the gate take a file of: `audible` of steps/device.ts saves renditions, `openDeck` needs a grid. */
const DERIVED_FOR_GATE = `
  (select resource_id from open_tracks order by duration_ms desc, resource_id limit 3) union
  (select resource_id from open_tracks where style = 'house' order by tbpm, resource_id limit 1)`

/** Has the worker derive what journeys need, and waits for it: renditions, grids, sections, fingerprints. */
async function derive(url: string): Promise<void> {
  await runSql(url, 'alter table audio_sources alter derive_after drop default')
  const chosen = `with open_tracks as (select * from resources where content_type = ${CONTENT_TYPES.single}
    and resource_type = 'MUSIC' and play_vip_level = 0)
    update audio_sources set derive_after = null where ${IS_DERIVED} or resource_id in (${DERIVED_FOR_GATE})`
  await runSql(url, chosen)
  const due = `select from audio_sources where position is not null and derived_version < ${DERIVED_VERSION} and derive_after is null`
  const isDone = async () => (await runSql(url, due)).length === 0 || undefined
  await until('the derivation of the demo', isDone, { withinMs: 1_200_000, everyMs: 1000 })
}

/** Replaces a folder's `data` by a copy of the prepared site's. */
export async function copySite(folder: string): Promise<void> {
  await deleteDataFolder(folder)
  const [from, to] = [resolve(FOLDER, 'data'), resolve(folder, 'data')]
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== 'postgres') await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true })
  }
  const cluster = await clusterFolder(to, process.getuid?.() === 0)
  await rm(cluster, { recursive: true, force: true })
  await cp(await realpath(join(from, 'postgres')), cluster, { recursive: true, preserveTimestamps: true })
}

/** A hash of all files in these folders but tests, and the day: plays of the demo lie on the days before it. */
async function versionOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256').update(`${shanghaiDay(new Date())} ${IS_DERIVED}`)
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
}
