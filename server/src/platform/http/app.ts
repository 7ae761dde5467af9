import { randomUUID } from 'node:crypto'
import { type RequestListener, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { asCaller } from '../caller-scope.ts'
import type { TrustedProxies } from '../setting-values.ts'
import type { Settings } from '../settings.ts'
import { traceRequests } from '../tracing/request-spans.ts'
import { answerFaults, faultEnvelope, sendFault } from './faults.ts'
import { HTTP_LIMITS } from './http-limits.ts'
import { readJsonBodies } from './json-bodies.ts'
import type { Listener } from './listener.ts'
import { networkOf } from './network.ts'

const ADDRESS_MAX_CHARACTERS = 8192
const BODY_TIMEOUT_MS = 30_000
/** Milliseconds for which no data of a long body may arrive. */
const BODY_PAUSE_MS = 60_000

/** Features that no page of ours uses. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'midi', 'serial', 'hid', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ')

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender's address: `ip`, but also after the client has disconnected; '' if it had disconnected before. */
    address: string
  }
}

/**
 * An HTTP server with the platform's limits, headers, compression and faults, and no routes yet; on `listener` if there is one.
 */
export async function createApp(
  settings: Pick<Settings, 'TRUST_PROXY' | 'BODY_LIMIT_BYTES'>,
  logger: FastifyBaseLogger | undefined,
  listener?: Listener,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    trustProxy: proxyTrust(settings.TRUST_PROXY),
    bodyLimit: settings.BODY_LIMIT_BYTES,
    requestTimeout: HTTP_LIMITS.requestTimeout,
    keepAliveTimeout: HTTP_LIMITS.keepAliveTimeout,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the process stops is answered, and the connection closed.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    http: HTTP_LIMITS,
    ...(listener ? { serverFactory: (handler: RequestListener) => listener.serverFor(handler) } : {}),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply: FastifyReply) => sendFault(fault('MALFORMED_REQUEST'), reply),
  })
  answerFaults(app)
  readJsonBodies(app)
  traceRequests(app)
  app.decorateRequest('address', '')
  app.addHook('onRequest', async (request, reply) => {
    // Stored now: the socket of a client that has disconnected has no address any more.
    request.address = request.ip ?? ''
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    refuseUnreadableAddress(request.url)
    refuseSecondHost(request.raw.rawHeaders)
    refuseStrangeHost(request.headers.host ?? '')
    refuseStrangeHost(request.host)
  })
  app.addHook('onRequest', async (request) => limitBody(request))
  // A call of a user replaces this by their id.
  app.addHook('preHandler', (request, _reply, done) => asCaller(networkOf(request.address), done))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, url } = request
    const path = routeOptions.url ?? url.split('?', 1)[0]
    request.log.info({ method, path, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) }, 'answered')
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes whose bodies take long: only a pause in them is limited. */
    isLongBody?: boolean
  }
}

/** Fastify cannot count hops itself: the first `hops` senders, from ours outwards, are the proxies. */
const proxyTrust = (trusted: TrustedProxies) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

function limitBody({ raw, routeOptions }: FastifyRequest): void {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
  // A request injected in-process has its whole body, and no connection.
  if (!hasBody || !(raw.socket instanceof Socket)) return
  const giveUp = () => {
    const error = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!raw.complete) answerBrokenRequest(error, raw.socket)
  }
  if (routeOptions.config.isLongBody) {
    let seen = raw.socket.bytesRead
    const watch = setInterval(() => {
      if (raw.socket.bytesRead === seen) giveUp()
      seen = raw.socket.bytesRead
    }, BODY_PAUSE_MS)
    raw.once('close', () => clearInterval(watch))
    return
  }
  const timer = setTimeout(giveUp, BODY_TIMEOUT_MS)
  const clear = () => clearTimeout(timer)
  raw.once('end', clear).once('close', clear)
}

/**
 * Refuses several Host headers: Node takes the first, a proxy in front perhaps another (RFC 9112, 3.2). In `rawHeaders` names
 * and values alternate.
 */
function refuseSecondHost(rawHeaders: readonly string[]): void {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) throw fault('MALFORMED_REQUEST')
}

/** Refuses a malformed host, since pages build their own address from it. It is empty before HTTP 1.1. */
function refuseStrangeHost(host: string): void {
  const isHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
  if (host !== '' && !isHost) throw fault('MALFORMED_REQUEST')
}

function refuseUnreadableAddress(url: string): void {
  // An absolute URL, as sent to forward proxies.
  if (!url.startsWith('/')) throw fault('MALFORMED_REQUEST')
  if (url.length > ADDRESS_MAX_CHARACTERS) throw fault('BAD_ARGUMENT', { message: '请求地址过长' })
  if (!url.includes('%')) return
  try {
    if (decodeURIComponent(url).includes('\0')) throw new URIError()
  } catch {
    throw fault('BAD_ARGUMENT', { message: '请求地址含有无法识别的编码' })
  }
}

/** Answers data that never became a request: bad syntax, headers too large or too slow. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = brokenRequestFault(error.code)
  const body = JSON.stringify(faultEnvelope(problem))
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
  const length = Buffer.byteLength(body)
  socket.end(
    `${head}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function brokenRequestFault(code: string | undefined): Fault {
  if (code === 'HPE_HEADER_OVERFLOW') return fault('HEADERS_TOO_LARGE')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return fault('REQUEST_TIMEOUT')
  return fault('MALFORMED_REQUEST')
}
