import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { TIME_ZONE_COOKIE } from '@shenglang/contract/constants'
import type { Fault } from '@shenglang/contract/fault'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { BUILD_FILE, type BuildInfo, WORKER_FILE } from '@shenglang/contract/site/build'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { changesOf, listAhead } from './ahead-list.ts'
import { type BuiltPage, readBuiltPages } from './built-pages.ts'
import { keepBuilds } from './earlier-builds.ts'
import { mountEmbed } from './embed.ts'
import { type Page, PageCache, type Rendered } from './page-cache.ts'
import { PagesAhead } from './pages-ahead.ts'
import type { Tables } from './platform/database/tables.ts'
import type { Calls } from './platform/http/calls.ts'
import { asFault } from './platform/http/faults.ts'
import { type Arrival, nobodysVisit, type Receive, type Visit } from './platform/http/visit.ts'
import type { Settings } from './platform/settings.ts'
import { readWebBuild } from './web-build.ts'

/** What the site's server build hands to its composition, beside what React Router asks of it. */
interface SiteEntry {
  pageContext(values: {
    call: <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>
    caller: Caller
    cspNonce: string
    siteUrl: string
    report: (error: unknown) => void
    onMissing: (reason: unknown) => void
  }): RouterContextProvider
  readPreferences(cookieHeader: string): { theme: string }
  createRequestHandler: typeof createRequestHandler
}

interface PagesDeps {
  calls: Pick<Calls, 'call'>
  receive: Receive
  settings: Pick<
    Settings,
    | 'WEB_BUILD'
    | 'DATA_DIR'
    | 'OLD_BUILDS_DAYS'
    | 'BUILD_CHECK_SECONDS'
    | 'SITE_URL'
    | 'PRERENDER'
    | 'PRERENDER_SECONDS'
    | 'SERVICE_WORKER'
  >
  db: Kysely<Tables>
  now: () => Date
  /** For whom the site does not know, a page that was rendered within this will do. */
  recentMs: number
}

const DAY_MS = 86_400_000

/**
 * Serves the built site: its files, those of earlier builds too, and the pages built ahead as they are, every other address
 * as a page rendered with its data.
 */
export async function mountPages(
  app: FastifyInstance,
  { calls, receive, settings, db, now, recentMs }: PagesDeps,
): Promise<void> {
  const { clientFolder, serverFile, time, wire } = await readWebBuild(settings.WEB_BUILD)
  const build: ServerBuild = await import(pathToFileURL(serverFile).href)
  const { createRequestHandler, pageContext, readPreferences } = build.entry.module as typeof build.entry.module & SiteEntry
  const handle = createRequestHandler(build, 'production')

  const builtPages = await readBuiltPages(clientFolder, build.prerender, settings.SITE_URL)
  const recent = new PageCache(recentMs)

  const info: BuildInfo = {
    id: build.assets.version,
    time,
    wire,
    checkMs: settings.BUILD_CHECK_SECONDS * 1000,
    worker: settings.SERVICE_WORKER,
  }
  await mountWorker(app, clientFolder, settings.SERVICE_WORKER)
  app.get(BUILD_FILE, (_request, reply) => reply.header('cache-control', 'no-store').send(info))

  await mountEmbed(app, { calls, siteUrl: settings.SITE_URL, clientFolder })
  await mountFiles(app, { clientFolder, id: info.id }, settings, now)

  const render = async (request: Request, { arrival, cspNonce, log }: Rendering): Promise<Rendered> => {
    const { visit, isMarked } = watched(arrival.visit)
    let problem: Fault | undefined
    let isIncomplete = false
    const context = pageContext({
      call: (route, args) =>
        calls.call(route, args, { ...arrival, visit }).catch((error) => {
          throw asFault(error, { log })
        }),
      caller: arrival.caller,
      cspNonce,
      siteUrl: settings.SITE_URL,
      report: (error) => {
        problem = asFault(error, { log })
      },
      onMissing: (reason) => {
        isIncomplete = true
        log.warn({ err: reason }, 'a page goes out without one of its parts')
      },
    })
    const page = await toPage(await handle(request, context))
    if (page.status === 500 && problem) page.status = problem.status
    return { page, isPersonal: isMarked() || isIncomplete || request.signal.aborted }
  }

  // What a test wants to see at once is not rendered ahead either.
  const goodForMs = recentMs === 0 ? 0 : settings.PRERENDER_SECONDS * 1000
  const aheadNonce = newNonce()
  const ahead =
    goodForMs === 0
      ? undefined
      : new PagesAhead({
          folder: join(settings.DATA_DIR, 'pages', String(process.pid)),
          list: () => listAhead(settings.PRERENDER, (route, args) => calls.call(route, args, nobody)),
          render: async (address) => {
            const request = new Request(settings.SITE_URL + address)
            const { page, isPersonal } = await render(request, { arrival: nobody, cspNonce: aheadNonce, log: app.log })
            return page.status === 200 && !isPersonal ? page : undefined
          },
          changes: changesOf(db),
          goodForMs,
          now: () => Date.now(),
          onError: (error) => app.log.error({ err: error }, 'could not render ahead'),
        })
  const nobody: Arrival = { caller: VISITOR_CALLER, visit: nobodysVisit(settings.SITE_URL) }
  app.addHook('onClose', () => ahead?.close())

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { isPage: true },
    async handler(request, reply) {
      const builtPage = builtPages.get(request.url)
      if (builtPage) return sendBuiltPage(reply, builtPage, readPreferences(request.headers.cookie ?? '').theme)
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort())
      const cspNonce = newNonce()
      const arrival = await receive(request, reply)
      const isUnknown = arrival.caller.userId === undefined
      const isNobodys = isUnknown && asksForNobodys(request, settings.SITE_URL)
      const renderThis = async () => {
        const found = isNobodys ? await ahead?.find(request.url) : undefined
        if (found) return { page: aged(withNonce(found.page, aheadNonce, cspNonce), found.ageS), isPersonal: false }
        return render(toWebRequest(request, gone.signal), { arrival, cspNonce, log: request.log })
      }
      const shared = isUnknown ? sharedName(request) : undefined
      const page = shared === undefined ? (await renderThis()).page : await recent.share(shared, cspNonce, renderThis)
      return sendPage(reply, page, cspNonce)
    },
  })
}

/** Takes back what a worker kept, and the worker itself; what members keep on purpose is not the worker's. */
const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  const own = (await caches.keys()).filter((name) => /^(pages|pictures|assets)-\\d+$/.test(name))
  await Promise.all(own.map((name) => caches.delete(name)))
  await registration.unregister()
})()))
`

/** Never out of a cache: who takes the worker back wants it gone with the next page. */
async function mountWorker(app: FastifyInstance, clientFolder: string, isWanted: boolean): Promise<void> {
  const script = isWanted ? await readFile(join(clientFolder, WORKER_FILE), 'utf8') : REMOVING_WORKER
  app.get(WORKER_FILE, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', WORKER_POLICY)
      .send(script),
  )
}

/** The scripts, styles and pictures of the build, and the scripts and styles of those before. */
async function mountFiles(
  app: FastifyInstance,
  current: { clientFolder: string; id: string },
  settings: Pick<Settings, 'DATA_DIR' | 'OLD_BUILDS_DAYS'>,
  now: () => Date,
): Promise<void> {
  const earlier = await keepBuilds(current, {
    folder: join(settings.DATA_DIR, 'builds'),
    forMs: settings.OLD_BUILDS_DAYS * DAY_MS,
    now: now().getTime(),
  })
  await app.register(fastifyStatic, {
    root: [current.clientFolder, ...earlier],
    wildcard: false,
    index: false,
    // Pages built ahead go out with their policy below; what they would load of each other's data is rendered live.
    globIgnore: ['**/*.html', '**/*.data', 'worker.js*'],
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // A worker's script brings its own: it asks for what the page could.
      if (immutable) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  // Of a build that is gone: no page stands in for a script.
  app.get('/assets/*', async (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('gone'),
  )
}

interface Rendering {
  arrival: Arrival
  cspNonce: string
  log: FastifyBaseLogger
}

const newNonce = () => randomBytes(16).toString('base64')

const withNonce = (page: Page, placeholder: string, nonce: string): Page => ({
  ...page,
  body: Buffer.from(page.body.toString().replaceAll(placeholder, nonce)),
})

const aged = (page: Page, ageS: number): Page => ({ ...page, headers: [...page.headers, ['age', String(ageS)]] })

/** At the site's own address, without anything that a page remembers of its reader. */
const asksForNobodys = ({ method, protocol, host, headers }: FastifyRequest, site: string) =>
  method === 'GET' && `${protocol}://${host}` === site && withoutTimeZone(headers.cookie ?? '') === ''

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`${request.protocol}://${request.host || 'localhost'}${request.url}`, {
    method: request.method,
    headers,
    signal,
  })
}

function sendBuiltPage(reply: FastifyReply, { htmlIn, scriptSources }: BuiltPage, theme: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(scriptSources))
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie')
    .send(htmlIn(theme))
}

/** What a page for somebody unknown depends on; undefined where it may not be shared. */
function sharedName({ method, protocol, host, url, headers }: FastifyRequest): string | undefined {
  return method === 'GET' ? `${protocol}://${host}${url} ${withoutTimeZone(headers.cookie ?? '')}` : undefined
}

/** No page for somebody unknown is rendered in the browser's zone. */
const withoutTimeZone = (cookies: string) =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(`${TIME_ZONE_COOKIE}=`))
    .join('; ')

/** The same visit, and whether the browser was told to keep something: such an answer is for it alone. */
function watched(visit: Visit): { visit: Visit; isMarked: () => boolean } {
  let isMarked = false
  const marking =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      isMarked = true
      act(...args)
    }
  const { keepToken, remember } = visit
  return { visit: { ...visit, keepToken: marking(keepToken), remember: marking(remember) }, isMarked: () => isMarked }
}

async function toPage(response: Response): Promise<Page> {
  return { status: response.status, headers: [...response.headers], body: Buffer.from(await response.arrayBuffer()) }
}

function sendPage(reply: FastifyReply, { status, headers, body }: Page, cspNonce: string): FastifyReply {
  reply.code(status).header('content-security-policy', pagePolicy([`'nonce-${cspNonce}'`]))
  reply.header('cache-control', 'private, no-cache')
  for (const [name, value] of headers) reply.header(name, value)
  return reply.send(body)
}

const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Scripts of our own origin or from the page's own sources, a nonce or hashes; styles may stand on elements (React writes sizes there). */
function pagePolicy(scriptSources: string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptSources].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
