import { hasUsers } from '../accounts/users/index.ts'
import { withdrawPresets } from '../commerce/levels/index.ts'
import { findFfmpeg } from '../media/index.ts'
import { ensureOfficeBuild, ensureSiteBuild } from '../pages/build-site.ts'
import type { Listener } from '../platform/http/listener.ts'
import { Readiness } from '../platform/http/readiness.ts'
import { startInterval } from '../platform/interval.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { openKeys } from '../platform/keys/keys.ts'
import type { Log } from '../platform/log.ts'
import { openFilesMax } from '../platform/processes.ts'
import type { Settings } from '../platform/settings.ts'
import { createSms } from '../platform/sms/wiring.ts'
import { superviseProcess } from '../platform/supervised-process.ts'
import { createApplication, servesMediaAlone } from './application.ts'
import { sealedOf } from './domain-services.ts'
import { DOMAINS, JOBS } from './domains.ts'
import { loadDemo } from './load-demo.ts'
import { stopServing } from './stop-serving.ts'
import type { StoreOpener, Stores } from './stores.ts'

interface ServeDeps {
  settings: Settings
  listener: Listener
  /** The database and the files, which are being opened. */
  stores: Promise<Stores>
  /** True when this start creates the database, which is empty then. */
  isNew: boolean
  closeLater: StoreOpener
  log: Log
  signal: AbortSignal
}

/** A member's open page holds a connection: with fewer than this a busy site turns people away. */
const OPEN_FILES_MIN = 8192

/** The interval at which this process checks whether it has to take over rendering the demo from one that died. */
const DEMO_EVERY_MS = 10_000

const DEMO_STAGE = '准备演示内容'
const DEMO_STEPS = { render: '渲染', store: '入库' }

/** The files of the part that the site opens with: each is rendered, then stored. */
const demoDetail = (step: keyof typeof DEMO_STEPS, done: number, total: number) => `${DEMO_STEPS[step]} ${done}/${total} 个文件`

/** A warning for the operator of a new site. */
const FIRST_ADMIN = 'nobody has an account yet: sign up on the site, then run: npm run admin -- people grant YOUR_PHONE admin'

const PRESETS = 'levels are not on sale: set their prices in the office, at /admin/settings/levels'

/**
 * Runs the roles `web` and `api`: prepares what they need while the listener shows a page that says so, then takes the listener
 * over.
 */
export async function serve({ settings, listener, stores, isNew, closeLater, log, signal }: ServeDeps): Promise<void> {
  const isBuilt = !settings.ROLES.includes('web') || settings.WEB_BUILD !== ''
  const building = isBuilt ? Promise.resolve() : listener.during('构建网站', () => buildSite(log, signal))
  building.catch(() => {})
  // A server whose worker could prepare nothing fails at once.
  if (settings.ROLES.includes('worker')) await findFfmpeg(settings.FFMPEG_PATH)
  const hasDemo = settings.DEMO && !servesMediaAlone(settings)
  const failing = new AbortController()
  const rendering = isNew && hasDemo ? renderDemo(settings, listener, AbortSignal.any([signal, failing.signal])) : undefined
  rendering?.catch(() => {})
  const { database, files } = await stores.catch((error: unknown) => {
    failing.abort()
    throw error
  })
  const keys = await openKeys({ db: database.query(), settings, sealed: sealedOf(DOMAINS), log })
  await rendering
  if (hasDemo) await openDemo({ settings, listener, closeLater, log, signal }, { database, files })
  if (!settings.DEMO && !(await hasUsers(database.query()))) log.info(FIRST_ADMIN)
  if (!settings.DEMO && (await withdrawPresets(database.query())) > 0) log.info(PRESETS)
  const jobs = closeLater('jobs', await openJobs(database, JOBS))
  await building
  signal.throwIfAborted()

  const readiness = new Readiness()
  const sms = createSms(settings)
  const shared = { ...settings, ...keys }
  const app = await createApplication({ settings: shared, database, files, jobs, sms, logger: log, listener, readiness })
  if (settings.ROLES.includes('worker')) {
    closeLater(
      'worker',
      superviseProcess({ environment: { ROLES: 'worker' }, closeTimeoutMs: settings.DRAIN_TIMEOUT_MS + 5000, log }),
    )
  }
  closeLater('application', { close: () => app.close() })
  if (settings.OPEN_WHEN_READY) await readiness.untilReady(signal)
  await listener.handOver(app)
  closeLater('traffic', { close: () => stopServing(app, readiness, settings) })
  await readiness.untilReady(signal)
  const openFiles = await openFilesMax()
  if (openFiles !== undefined && openFiles < OPEN_FILES_MIN)
    log.warn({ openFiles }, `each member's open page is a connection: allow ${OPEN_FILES_MIN} open files or more (ulimit -n)`)
  log.info({ address: listener.origin, site: settings.SITE_URL }, 'open')
  if (!isBuilt) buildOffice(log, signal)
}

/** Renders the demo while its database is made. */
async function renderDemo(settings: Settings, listener: Listener, signal: AbortSignal): Promise<void> {
  const { renderFirstPart } = await loadDemo()
  await listener.during(DEMO_STAGE, (report) =>
    renderFirstPart({ settings, signal }, (...progress) => report(demoDetail(...progress))),
  )
}

async function buildSite(log: Log, signal: AbortSignal): Promise<void> {
  if (await ensureSiteBuild(signal)) log.info('the site is built')
}

/** The office is built while the site is open: staff see that it is being prepared. */
function buildOffice(log: Log, signal: AbortSignal): void {
  ensureOfficeBuild(signal).then(
    (isNew) => isNew && log.info('the office is built'),
    (error) => signal.aborted || log.error({ err: error }, 'the office could not be built'),
  )
}

/**
 * Fills an empty database with the demo. Where another process is doing so, the site opens at once and checks regularly whether
 * that one died.
 */
async function openDemo({ listener, closeLater, ...deps }: Omit<ServeDeps, 'stores' | 'isNew'>, stores: Stores): Promise<void> {
  const { beginDemo } = await loadDemo()
  const demo = { ...deps, ...stores }
  const begin = (report: (detail: string) => void) => beginDemo(demo, (...progress) => report(demoDetail(...progress)))
  if (await listener.during(DEMO_STAGE, begin)) return
  const { log } = deps
  log.info('another process renders the demo catalogue')
  const waiting = startInterval(
    DEMO_EVERY_MS,
    async () => (await beginDemo(demo)) && void waiting.close(),
    (error) => log.error({ err: error }, 'the demo catalogue could not be started'),
  )
  closeLater('demo', waiting)
}
