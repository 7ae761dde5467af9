import { hasUsers } from './accounts/index.ts'
import { createApplication } from './application.ts'
import { JOBS } from './domains.ts'
import { loadDemo } from './load-demo.ts'
import { findFfmpeg } from './media/index.ts'
import type { Listener } from './platform/http/listener.ts'
import { startInterval } from './platform/interval.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { openFilesMax } from './platform/processes.ts'
import type { Settings } from './platform/settings.ts'
import { createSms } from './platform/sms/wiring.ts'
import { superviseProcess } from './platform/supervised-process.ts'
import { type Keep, openStores, type Stores } from './stores.ts'
import { ensureWebBuild } from './web-build.ts'

interface ServeDeps {
  settings: Settings
  listener: Listener
  keep: Keep
  log: Log
  signal: AbortSignal
}

/** A member's open page holds a connection: with fewer than so many a busy site turns people away. */
const OPEN_FILES_MIN = 8192

/** How soon the work of a process that died while it rendered the demo is taken over. */
const DEMO_EVERY_MS = 10_000

/** What an operator of a new site has to know. */
const FIRST_ADMIN = 'nobody has an account yet: sign up on the site, then run: npm run admin -- people grant YOUR_PHONE admin'

/** The roles `web` and `api`: prepares what they need, telling so on the listener's page, then takes the listener over. */
export async function serve({ settings, listener, keep, log, signal }: ServeDeps): Promise<void> {
  const isBuilt = !settings.ROLES.includes('web') || settings.WEB_BUILD !== ''
  const building = !isBuilt ? listener.during('构建网站', () => ensureWebBuild(signal)) : Promise.resolve(false)
  building.catch(() => {})
  // A server whose worker could prepare nothing says so at once.
  if (settings.ROLES.includes('worker')) await findFfmpeg(settings.FFMPEG_PATH)
  const { database, files } = await listener.during('准备数据库', () =>
    openStores(settings, { attach: false, keep, log, signal }),
  )
  if (settings.DEMO) await openDemo({ settings, listener, keep, log, signal }, { database, files })
  if (!settings.DEMO && !(await hasUsers(database.query()))) log.info(FIRST_ADMIN)
  if (await building) log.info('the site is built')
  signal.throwIfAborted()

  const jobs = keep('jobs', await openJobs(database, JOBS))
  const app = await createApplication({ settings, database, files, jobs, sms: createSms(settings), logger: log, listener })
  keep('application', { close: () => app.close() })
  if (settings.ROLES.includes('worker')) {
    keep('worker', superviseProcess({ environment: { ROLES: 'worker' }, closeTimeoutMs: settings.DRAIN_TIMEOUT_MS + 5000, log }))
  }
  await listener.handOver(app)
  const closeAll = () => app.server.closeAllConnections()
  signal.addEventListener('abort', () => setTimeout(closeAll, settings.DRAIN_TIMEOUT_MS).unref())
  const openFiles = await openFilesMax()
  if (openFiles !== undefined && openFiles < OPEN_FILES_MIN)
    log.warn({ openFiles }, `each member's open page is a connection: allow ${OPEN_FILES_MIN} open files or more (ulimit -n)`)
  log.info({ address: listener.origin, site: settings.SITE_URL }, 'open')
}

/** Begins an empty database with the demo; where another process is at it, the site opens at once and looks now and again whether that one died. */
async function openDemo({ listener, keep, ...deps }: ServeDeps, stores: Stores): Promise<void> {
  const { beginDemo } = await loadDemo()
  const demo = { ...deps, ...stores }
  const begin = (report: (detail: string) => void) => beginDemo(demo, (done, total) => report(`${done}/${total}`))
  if (await listener.during('演示曲库渲染中', begin)) return
  const { log } = deps
  log.info('another process renders the demo catalogue')
  const waiting = startInterval(
    DEMO_EVERY_MS,
    async () => (await beginDemo(demo)) && void waiting.close(),
    (error) => log.error({ err: error }, 'the demo catalogue could not be begun'),
  )
  keep('demo', waiting)
}
