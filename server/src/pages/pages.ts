import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { TIME_ZONE_COOKIE } from '@shenglang/contract/constants'
import type { Fault } from '@shenglang/contract/fault'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { BUILD_FILE, type BuildInfo, WORKER_FILE } from '@shenglang/contract/site/build'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Freshness } from '../platform/cache/freshness.ts'
import type { Db } from '../platform/database/db.ts'
import { publicOrigin } from '../platform/files/s3/public-origin.ts'
import type { Calls } from '../platform/http/calls.ts'
import { asFault } from '../platform/http/faults.ts'
import { anonymousExchange, type HttpExchange, type ReadContext, type RequestContext } from '../platform/http/http-exchange.ts'
import { PROCESS_NAME } from '../platform/left-over.ts'
import type { Settings } from '../platform/settings.ts'
import { changesOf, listAhead } from './ahead-list.ts'
import { storeBuild } from './earlier-builds.ts'
import { mountEmbed } from './embed.ts'
import { mountOffice } from './office.ts'
import { type Page, PageCache, type Rendered } from './page-cache.ts'
import { createPageTurns } from './page-turns.ts'
import { PagesAhead } from './pages-ahead.ts'
import { createPolicies, type Policies } from './policies.ts'
import { createRefusedPage } from './refused-page.ts'
import { readWebBuild } from './web-build.ts'

/** The exports of the site's server build, beside those that React Router requires. */
interface SiteEntry {
  pageContext(values: {
    call: <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>
    caller: Caller
    cspNonce: string
    siteUrl: string
    report: (error: unknown) => void
    partWithinMs: number
    onMissing: (reason: unknown) => void
  }): RouterContextProvider
  readPreferences(cookieHeader: string): { theme: string }
  createRequestHandler: typeof createRequestHandler
}

interface PagesDeps {
  calls: Pick<Calls, 'call' | 'counting'>
  readContext: ReadContext
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
    | 'PAGES_A_MINUTE'
  > &
    Parameters<typeof publicOrigin>[0]
  db: Db
  now: () => Date
  /**
   * The time for which a page rendered for a visitor may be shared, the time that it waits for its parts, and how pages are
   * rendered ahead.
   */
  freshness: Pick<Freshness, 'pagesMs' | 'partsMs' | 'ahead'>
}

/**
 * Serves the built site: its files, those of earlier builds too, and every other address as a page rendered with its data.
 */
export async function mountPages(
  app: FastifyInstance,
  { calls, readContext, settings, db, now, freshness }: PagesDeps,
): Promise<void> {
  const { clientFolder, officeFolder, serverFile, time, wire } = await readWebBuild(settings.WEB_BUILD)
  const build: ServerBuild = await import(pathToFileURL(serverFile).href)
  const { createRequestHandler, pageContext, readPreferences } = build.entry.module as typeof build.entry.module & SiteEntry
  const handle = createRequestHandler(build, 'production')

  const recent = new PageCache(freshness.pagesMs)
  const inTurn = createPageTurns(calls, settings.PAGES_A_MINUTE)
  const refusedPage = await createRefusedPage()
  const policies = createPolicies(publicOrigin(settings))

  await mountBuild(app, { calls, settings, now, policies }, { clientFolder, id: build.assets.version, time, wire })
  const policy = policies.page()
  const isBuiltLater = settings.WEB_BUILD === ''
  const answerOffice = await mountOffice(app, { folder: officeFolder, isBuiltLater, readContext, readPreferences, policy })

  const render = async (request: Request, { context: requestContext, cspNonce, log }: Rendering): Promise<Rendered> => {
    const { exchange, hasSetCookie } = watchCookies(requestContext.exchange)
    let problem: Fault | undefined
    let isIncomplete = false
    const context = pageContext({
      call: (route, args) =>
        calls.call(route, args, { ...requestContext, exchange }).catch((error) => {
          throw asFault(error, { log })
        }),
      caller: requestContext.caller,
      cspNonce,
      siteUrl: settings.SITE_URL,
      report: (error) => {
        problem = asFault(error, { log })
      },
      partWithinMs: freshness.partsMs,
      onMissing: (reason) => {
        isIncomplete = true
        log.warn({ err: reason }, 'a page was sent without one of its parts')
      },
    })
    const page = await toPage(await handle(request, context))
    if (page.status === 500 && problem) page.status = problem.status
    return { page, isPersonal: hasSetCookie() || isIncomplete || request.signal.aborted }
  }

  // Tests that disable the page cache disable rendering ahead, too.
  const goodForMs = freshness.pagesMs === 0 ? 0 : settings.PRERENDER_SECONDS * 1000
  const aheadNonce = newNonce()
  const ahead =
    goodForMs === 0
      ? undefined
      : new PagesAhead({
          folder: join(settings.DATA_DIR, 'pages', PROCESS_NAME),
          list: () => listAhead(settings.PRERENDER, (route, args) => calls.call(route, args, nobody)),
          render: async (address) => {
            const request = new Request(settings.SITE_URL + address)
            const { page, isPersonal } = await render(request, { context: nobody, cspNonce: aheadNonce, log: app.log })
            return page.status === 200 && !isPersonal ? page : undefined
          },
          changes: changesOf(db, now),
          goodForMs,
          ...freshness.ahead,
          now: () => Date.now(),
          onError: (error) => app.log.error({ err: error }, 'could not render ahead'),
        })
  const nobody: RequestContext = { caller: VISITOR_CALLER, exchange: anonymousExchange(settings.SITE_URL) }
  app.addHook('onClose', () => ahead?.close())

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { isPage: true },
    async handler(request, reply) {
      const disconnected = new AbortController()
      reply.raw.on('close', () => disconnected.abort())
      const cspNonce = newNonce()
      const context = await readContext(request, reply)
      if (await answerOffice(request, reply, context.caller)) return reply
      const { userId } = context.caller
      const isAnonymous = userId === undefined && isAnonymousRequest(request, settings.SITE_URL)
      const who = userId ?? context.exchange.network
      const page = await recent
        .share(userId === undefined ? sharedName(request) : undefined, {
          nonce: cspNonce,
          who,
          find: isAnonymous && ahead ? () => foundAhead(ahead, request.url, [aheadNonce, cspNonce]) : undefined,
          inTurn: (run) => inTurn(who, request.url, run),
          render: () => render(toWebRequest(request, disconnected.signal), { context, cspNonce, log: request.log }),
        })
        .catch(refusedPage(request))
      return sendPage(reply, page, policies.page([`'nonce-${cspNonce}'`]))
    },
  })
}

/**
 * Serves the parts of a build that are not rendered: its files, those of earlier builds, the worker, and the player for other
 * sites.
 */
async function mountBuild(
  app: FastifyInstance,
  { calls, settings, now, policies }: Pick<PagesDeps, 'calls' | 'settings' | 'now'> & { policies: Policies },
  { clientFolder, ...version }: { clientFolder: string } & Pick<BuildInfo, 'id' | 'time' | 'wire'>,
): Promise<void> {
  const checkMs = settings.BUILD_CHECK_SECONDS * 1000
  const info: BuildInfo = { ...version, checkMs, worker: settings.SERVICE_WORKER }
  await mountWorker(app, clientFolder, { isEnabled: settings.SERVICE_WORKER, policy: policies.worker })
  app.get(BUILD_FILE, (_request, reply) => reply.header('cache-control', 'no-store').send(info))
  await mountEmbed(app, { calls, siteUrl: settings.SITE_URL, clientFolder, policy: policies.embed })
  await mountFiles(app, { clientFolder, id: info.id, policy: policies.worker }, settings, now)
}

/** Removes the service worker and its caches; deliberate offline downloads stay. */
const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  const own = (await caches.keys()).filter((name) => /^(pages|pictures|assets)-\\d+$/.test(name))
  await Promise.all(own.map((name) => caches.delete(name)))
  await registration.unregister()
})()))
`

/** Never cached: removing the worker has to take effect with the next page. */
async function mountWorker(
  app: FastifyInstance,
  clientFolder: string,
  { isEnabled, policy }: { isEnabled: boolean; policy: string },
): Promise<void> {
  const script = isEnabled ? await readFile(join(clientFolder, WORKER_FILE), 'utf8') : REMOVING_WORKER
  app.get(WORKER_FILE, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(script),
  )
}

/** The scripts, styles and pictures of the build, and the scripts and styles of earlier ones. */
async function mountFiles(
  app: FastifyInstance,
  { policy, ...current }: { clientFolder: string; id: string; policy: string },
  settings: Pick<Settings, 'DATA_DIR' | 'OLD_BUILDS_DAYS'>,
  now: () => Date,
): Promise<void> {
  const earlier = await storeBuild(current, {
    folder: join(settings.DATA_DIR, 'builds'),
    forMs: settings.OLD_BUILDS_DAYS * DAY_MS,
    now: now().getTime(),
  })
  await app.register(fastifyStatic, {
    root: [current.clientFolder, ...earlier],
    wildcard: false,
    index: false,
    globIgnore: ['worker.js*'],
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // The worker's script has a policy of its own: it requests what the page may request.
      if (immutable) reply.header('content-security-policy', policy)
    },
  })
  // A script of a build that is gone is not answered with a page.
  app.get('/assets/*', async (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('gone'),
  )
}

interface Rendering {
  context: RequestContext
  cspNonce: string
  log: FastifyBaseLogger
}

const newNonce = () => randomBytes(16).toString('base64')

const withNonce = (page: Page, placeholder: string, nonce: string): Page => ({
  ...page,
  body: Buffer.from(page.body.toString().replaceAll(placeholder, nonce)),
})

/** The page rendered ahead, with this request's nonce in place of the placeholder. */
async function foundAhead(ahead: PagesAhead, address: string, [placeholder, nonce]: [string, string]): Promise<Page | undefined> {
  const found = await ahead.find(address)
  return found && aged(withNonce(found.page, placeholder, nonce), found.ageS)
}

const aged = (page: Page, ageS: number): Page => ({ ...page, headers: [...page.headers, ['age', String(ageS)]] })

/** True when the page cannot depend on its visitor: the site's own address, and no cookies but that of the time zone. */
const isAnonymousRequest = ({ method, protocol, host, headers }: FastifyRequest, site: string) =>
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

/** All that a page for a visitor without a session depends on; undefined where it may not be shared. */
function sharedName({ method, protocol, host, url, headers }: FastifyRequest): string | undefined {
  return method === 'GET' ? `${protocol}://${host}${url} ${withoutTimeZone(headers.cookie ?? '')}` : undefined
}

/** Shared pages are never rendered in the browser's zone. */
const withoutTimeZone = (cookies: string) =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(`${TIME_ZONE_COOKIE}=`))
    .join('; ')

/** The same exchange, which remembers whether it set a cookie: such a response is for this visitor only. */
function watchCookies(exchange: HttpExchange): { exchange: HttpExchange; hasSetCookie: () => boolean } {
  let hasSetCookie = false
  const noting =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      hasSetCookie = true
      act(...args)
    }
  const { setToken, remember } = exchange
  return { exchange: { ...exchange, setToken: noting(setToken), remember: noting(remember) }, hasSetCookie: () => hasSetCookie }
}

async function toPage(response: Response): Promise<Page> {
  return { status: response.status, headers: [...response.headers], body: Buffer.from(await response.arrayBuffer()) }
}

function sendPage(reply: FastifyReply, { status, headers, body }: Page, policy: string): FastifyReply {
  reply.code(status).header('content-security-policy', policy)
  reply.header('cache-control', 'private, no-cache')
  for (const [name, value] of headers) reply.header(name, value)
  return reply.send(body)
}
