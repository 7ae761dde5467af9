import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { faultEnvelope } from './faults.ts'
import { HTTP_LIMITS } from './http-limits.ts'

const RETRY_AFTER_S = 2
/** Milliseconds for which open connections may still send a request: a balancer must not repeat a call that changes something. */
const LAST_REQUESTS_MS = 250
/** Shown between the stages, and after the last one until the application has the port. */
const STARTING: Stage = { what: '启动网站', detail: '' }

/** Something that must be done before the site opens, as a text for people; `detail` is its progress. */
export interface Stage {
  readonly what: string
  readonly detail: string
}

/** A single-file page, and the policy that lets the browser run it. */
export interface WaitingPage {
  html(stages: readonly Stage[], cookieHeader: string): string
  readonly policy: string
}

/** The server's port. It opens before there is an application, and shows what is being prepared, or only with the application. */
export interface Listener {
  /** Empty before the port is open. */
  readonly origin: string
  /** Shows `what` while `run` is under way; `run` may report progress. */
  during<Result>(what: string, run: (report: (detail: string) => void) => Promise<Result>): Promise<Result>
  /** The server on which to create the application, which gets requests from `handOver` on. */
  serverFor(handler: RequestListener): Server
  /** From then on the application answers, on open connections too. Closing it closes the port once everything is answered. */
  handOver(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the port of the settings, at once or, with `OPEN_WHEN_READY`, when the application takes it over. Throws when it is
 * taken.
 */
export async function openListener(
  { PORT, HOST, OPEN_WHEN_READY }: Pick<Settings, 'PORT' | 'HOST' | 'OPEN_WHEN_READY'>,
  page: WaitingPage,
): Promise<Listener> {
  const underWay = new Map<string, string>()
  const stages = () => (underWay.size === 0 ? [STARTING] : [...underWay].map(([what, detail]) => ({ what, detail })))
  const wait = (request: IncomingMessage, response: ServerResponse) => answerMeanwhile(request, response, stages(), page)
  const server = createServer(HTTP_LIMITS, wait)
  let handler: RequestListener | undefined
  let origin = ''
  const open = async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(PORT, HOST, resolve)
    })
    origin = originOf(server)
  }
  if (!OPEN_WHEN_READY) await open()
  const close = async () => {
    if (!server.listening) return
    await acceptWaiting()
    const closed = once(server, 'close')
    // Net's `close` closes the port alone. Http's would also end idle connections, on which a balancer may be sending its next call.
    NetServer.prototype.close.call(server)
    await delay(LAST_REQUESTS_MS)
    // Ends idle connections, and the checks of all. That the port is closed already is no error here.
    server.close(() => {})
    await closed
  }
  return {
    get origin() {
      return origin
    },
    async during(what, run) {
      underWay.set(what, '')
      try {
        return await run((detail) => underWay.set(what, detail))
      } finally {
        underWay.delete(what)
      }
    },
    serverFor(application) {
      handler = application
      return server
    },
    async handOver(app) {
      // The last of these hooks: by now open streams were asked to end.
      app.addHook('preClose', close)
      await app.ready()
      if (handler) server.off('request', wait).on('request', handler)
      if (!server.listening) await open()
    },
    close,
  }
}

/**
 * Takes the connections that the system holds for this process: one that waits there when the port closes is reset, with a call
 * that a balancer must not send again. Two turns of the event loop, the second of which has nothing else to do.
 */
async function acceptWaiting(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the port is not open')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

function answerMeanwhile(request: IncomingMessage, response: ServerResponse, stages: Stage[], page: WaitingPage): void {
  const path = request.url?.split('?', 1)[0]
  const answer = (status: number, type: string, body: string) =>
    response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body), ...headers })
      .end(request.method === 'HEAD' ? undefined : body)
  const headers = {
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_S),
    'x-content-type-options': 'nosniff',
    'content-security-policy': page.policy,
  }
  request.resume()
  if (path === '/healthz') answer(200, 'application/json', JSON.stringify({ status: 'ok' }))
  else if (path === '/readyz') answer(503, 'application/json', JSON.stringify({ status: 'starting', stages }))
  else if (request.headers.accept?.includes('text/html'))
    answer(503, 'text/html', page.html(stages, request.headers.cookie ?? ''))
  else answer(503, 'application/json', JSON.stringify(faultEnvelope(fault('STARTING'))))
}
