import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startLocalSite } from '../deploy/local/site.ts'
import { openFileStore } from '../server/src/platform/file-store/open-file-store.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { type StoreProxy, startStoreProxy } from '../server/test/s3/store-proxy.ts'
import { Calls } from './bad-night/calls.ts'
import { compare } from './bad-night/compare.ts'
import { compareUploads } from './bad-night/compare-uploads.ts'
import { fill, settingsIn } from './bad-night/fill.ts'
import { Listeners } from './bad-night/listeners.ts'
import { printStretches, unclear } from './bad-night/stretches.ts'
import { restoreBeside } from './bad-night/troubles/backup.ts'
import { jumpClocks } from './bad-night/troubles/clock.ts'
import { loseReplica, promoteReplica, restartDatabase } from './bad-night/troubles/database.ts'
import { fillDisks } from './bad-night/troubles/disk.ts'
import type { Night } from './bad-night/troubles/night.ts'
import { killEach, loseRedis } from './bad-night/troubles/processes.ts'
import { deploy } from './bad-night/troubles/release.ts'
import { disturbStore } from './bad-night/troubles/store.ts'
import { Uploaders } from './bad-night/uploaders.ts'
import { mustHold, prepares, requireProgram, sized } from './measure.ts'

/**
 * Checks that a bad night loses nothing: `node bench/bad-night.ts`. Runs all of deploy/local under members who play, like,
 * comment, write, buy, download and upload, through the troubles of bench/bad-night/troubles, and then looks for everything that
 * was acknowledged. Needs `npm run setup:tests`; the full disk needs root.
 *
 *   --members N --rate N       how many members, and how many actions a second
 *   --trouble SECONDS          how long each trouble lasts, and twice the quiet after it
 *   --only NAME,…              some of the troubles, in their own order
 *   --port N                   the first of sixteen free ports
 */
/** Troubles by name, in their order: after the last one there is no former primary to kill. */
const TROUBLES: Readonly<Record<string, (night: Night) => Promise<void>>> = {
  processes: killEach,
  redis: loseRedis,
  store: disturbStore,
  disks: (night) => fillDisks(night, ['web-1', 'worker-1']),
  clocks: (night) => jumpClocks(night, ['web-2', 'worker-2']),
  backup: restoreBeside,
  deploy,
  replica: loseReplica,
  restart: restartDatabase,
  promotion: promoteReplica,
}
const FOLDER = resolve('.tmp/bad-night')
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: String(sized(400, 20)) },
    rate: { type: 'string', default: String(sized(40, 10)) },
    trouble: { type: 'string', default: String(sized(15, 2)) },
    only: { type: 'string', default: Object.keys(TROUBLES).join(',') },
    port: { type: 'string', default: '4900' },
  },
})
const SIZES = { members: Number(values.members), ...sized({ tracks: 100, artists: 3 }, { tracks: 10, artists: 1 }) }
const UPLOAD_S = sized(12, 2)
const TROUBLE_MS = Number(values.trouble) * 1000
const CHOSEN = values.only.split(',')
for (const name of CHOSEN) if (!(name in TROUBLES)) throw new Error(`${name} is none of ${Object.keys(TROUBLES)}`)
const SETTLED_WITHIN_MS = 180_000

for (const program of ['nginx', 'redis-server', 'radosgw']) requireProgram(program)
let proxy: StoreProxy | undefined
prepares('all of deploy/local')
const site = await startLocalSite({
  folder: FOLDER,
  port: Number(values.port),
  settings: {
    SEARCHES_A_MINUTE: '0',
    PAGES_A_MINUTE: '0',
    DOWNLOADS_A_DAY: '0',
    DATABASE_STATEMENT_TIMEOUT_MS: '5000',
    LOG_LEVEL: 'fatal',
  },
  async storeAt(origin) {
    proxy = await startStoreProxy(origin)
    return proxy.origin
  },
})
const undo: Night['undo'] = []
try {
  if (!proxy) throw new Error('the store was not reached')
  prepares(`${SIZES.members} members and ${SIZES.tracks} tracks`)
  const { artists, ...filled } = await fill(FOLDER, SIZES)
  const calls = new Calls(site.origin)
  const listeners = new Listeners({ calls, ...filled })
  const uploaders = new Uploaders(calls, artists, UPLOAD_S)
  await listeners.introduce()
  listeners.start(Number(values.rate))
  uploaders.start()
  await delay(TROUBLE_MS)
  const night: Night = {
    site,
    folder: FOLDER,
    store: proxy,
    calls,
    acknowledged: listeners.acknowledged,
    sold: filled.sold,
    troubleMs: TROUBLE_MS,
    wrong: [],
    undo,
  }
  for (const [name, trouble] of Object.entries(TROUBLES)) if (CHOSEN.includes(name)) await trouble(night)
  calls.begin('quiet again')
  await delay(TROUBLE_MS)
  await Promise.all([listeners.end(), uploaders.end()])
  calls.close()
  printStretches(calls.stretches)
  await report(night, listeners, uploaders)
} finally {
  await site.close()
  await proxy?.close()
  for (const step of undo) await step()
}

async function report({ calls, sold, wrong: onTheWay }: Night, listeners: Listeners, uploaders: Uploaders): Promise<void> {
  const { likes, comments, messages, orders, paid, downloads } = listeners.acknowledged
  process.stdout.write(
    `acknowledged: ${likes.size} likes, ${comments.size} comments, ${messages.size} messages, ${orders.size} orders, ` +
      `${paid.size} payments, ${downloads.size} downloads, ${uploaders.finished.size} uploads; ` +
      `${calls.givenUp} changes were never acknowledged\n`,
  )
  const missing = await compareSettled(sold, listeners, uploaders)
  const wrong = [...onTheWay, ...listeners.wrong, ...uploaders.wrong, ...missing]
  const vague = unclear(calls.stretches)
  for (const sentence of [...wrong, ...vague]) process.stdout.write(`${sentence}\n`)
  mustHold('nothing missing, nothing double, every count exact', wrong.length === 0)
  mustHold('errors were clear, and only during the trouble', vague.length === 0)
}

/** Compares until workers have settled the last payments and uploads. Returns sentences on what is wrong even then. */
async function compareSettled(sold: string, { acknowledged }: Listeners, { finished }: Uploaders): Promise<string[]> {
  const files = await openFileStore(readSettings({ ...(await settingsIn(FOLDER)), DATA_DIR: FOLDER }))
  const client = new pg.Client({ connectionString: site.engines.database.replica.url })
  await client.connect()
  const until = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    const wrong = await compare(client, acknowledged, sold)
    wrong.push(...(await compareUploads(client, { files, folder: FOLDER }, finished)))
    if (wrong.length === 0 || performance.now() > until) {
      await client.end()
      await files.close()
      return wrong
    }
    await delay(1000)
  }
}
