import {
  CLIENT_ID_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  PAGE_USER_HEADER,
  SESSION_LIFETIME_S,
  TENANT_ID,
  TENANT_ID_HEADER,
  WEB_CLIENT_ID,
} from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fromPrimary } from '../database/replicas/reading-scope.ts'
import type { Settings } from '../settings.ts'
import { networkOf } from './network.ts'

/** One HTTP request and its reply, for the few handlers that need more than the caller. */
export interface HttpExchange {
  /** The caller's network address. */
  readonly address: string
  /** The caller's port; undefined where a proxy hides it. */
  readonly port?: number | undefined
  /** The key for rate limits: the address, or the network of an IPv6 one. */
  readonly network: string
  readonly userAgent: string
  readonly clientId: string
  /** The origin that the browser sees. */
  readonly origin: string
  /** The session's token; '' without one. */
  readonly token: string
  /** The idempotency key of the call, unchecked; undefined without one. */
  readonly idempotencyKey: string | undefined
  /** True when the call comes from a page of this site. */
  readonly isOfPage: boolean
  /** Sets the session cookie, or removes it when `token` is ''. Clients that are no page of ours store their token themselves. */
  setToken(token: string): void
  /**
   * A cookie that scripts cannot read; `undefined` if there is none. It ends with the browser or after `maxAgeS`, and is sent
   * back below `path`.
   */
  recall(name: string): string | undefined
  remember(name: string, value: string, maxAgeS?: number, path?: string): void
}

/** The exchange of an anonymous visitor, for pages that are rendered before anybody requests them. */
export const anonymousExchange = (origin: string): HttpExchange => ({
  address: '',
  network: '',
  userAgent: '',
  clientId: WEB_CLIENT_ID,
  origin,
  token: '',
  idempotencyKey: undefined,
  isOfPage: false,
  setToken() {},
  recall: () => undefined,
  remember() {},
})

/** The caller and the HTTP exchange. */
export interface RequestContext {
  caller: Caller
  exchange: HttpExchange
}

/** Identifies the caller of a request. Throws what the request itself forbids. */
export type ReadContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>

/** The caller of a token; undefined if it is invalid. */
export type FindCaller = (token: string, clientId: string | undefined) => Promise<Caller | undefined>

/** The cached sessions. */
export interface Sessions {
  readonly findCaller: FindCaller
  /** Those of the sessions that have not ended. */
  open(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Drops the cached sessions of a user, whose permissions may have changed: their next call reads them again. */
  forget(userId: string): void
}

type ExchangeSettings = Pick<Settings, 'SITE_URL' | 'TOKEN_COOKIE' | 'CLIENT_IDS' | 'TRUST_PROXY'>

/**
 * The token comes from `Authorization: Bearer` (any client) or from the cookie (the site); a state-changing request
 * with the cookie must come from a page of ours, so that another site cannot make it.
 */
export function createContextReader(settings: ExchangeSettings, whoHas: FindCaller): ReadContext {
  return async (request, reply) => {
    refuseStrangers(request, settings)
    const bearer = bearerOf(request)
    const ofPage = comesFromThisSite(request, settings)
    const cookie = request.cookies[settings.TOKEN_COOKIE] ?? ''
    if (!bearer && cookie && changesState(request) && !ofPage) throw fault('CROSS_SITE')
    const token = bearer ?? cookie
    const hidden = hiddenCookie(request, settings)
    const caller = token === '' ? undefined : await fromPrimary(() => whoHas(token, clientIdOf(request)))
    // A token of another client is refused as well, but its session lives.
    request.hasDeadCookie = !bearer && cookie !== '' && !caller && (await whoHas(cookie, undefined)) === undefined
    refuseFormerUser(caller, request.headers[PAGE_USER_HEADER])
    const exchange: HttpExchange = {
      address: request.address,
      port: settings.TRUST_PROXY === false ? request.socket.remotePort : undefined,
      network: networkOf(request.address),
      userAgent: request.headers['user-agent'] ?? '',
      clientId: clientIdOf(request) ?? WEB_CLIENT_ID,
      origin: siteOrigin(request),
      token,
      idempotencyKey: request.headers[IDEMPOTENCY_KEY_HEADER]?.toString(),
      isOfPage: ofPage,
      setToken(value) {
        if (!ofPage) return
        reply.setCookie(settings.TOKEN_COOKIE, value, { ...hidden, maxAge: value === '' ? 0 : SESSION_LIFETIME_S })
      },
      recall: (name) => request.cookies[name],
      remember(name, value, maxAge, path = '/') {
        reply.setCookie(name, value, { ...hidden, path, ...(maxAge !== undefined && { maxAge }) })
      },
    }
    return { caller: caller ?? VISITOR_CALLER, exchange }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the session of its cookie has ended. */
    hasDeadCookie?: boolean
  }
  interface FastifyContextConfig {
    /** Answers with pages of the site. */
    isPage?: boolean
  }
}

/** Removes the cookie of an ended session from the browser: with a refusal for lack of a session, and with each page. */
export function clearDeadCookies(app: FastifyInstance, settings: Pick<Settings, 'SITE_URL' | 'TOKEN_COOKIE'>): void {
  app.addHook('onSend', async (request, reply) => {
    const isSeen = reply.statusCode === NOT_SIGNED_IN_STATUS || request.routeOptions.config.isPage
    if (request.hasDeadCookie && isSeen) reply.clearCookie(settings.TOKEN_COOKIE, hiddenCookie(request, settings))
  })
}

const NOT_SIGNED_IN_STATUS = fault('NOT_SIGNED_IN').status

/** Options of a cookie that scripts cannot read and forms of other sites do not send. */
const hiddenCookie = (request: FastifyRequest, { SITE_URL }: Pick<Settings, 'SITE_URL'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: SITE_URL.startsWith('https:') || request.protocol === 'https',
  }) as const

/**
 * Refuses a call that spends something if another site, or another host of ours, may have started it. Browsers send the request's
 * origin; one that does not (an old one, or over plain HTTP) must send a header of ours, which no foreign page can send along
 * with the cookie. Throws CROSS_SITE.
 */
export function refuseForeignStart(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site']
  const isForeign = from === 'cross-site' || from === 'same-site'
  const isUnknown = from === undefined && request.headers.cookie !== undefined
  if (isForeign || (isUnknown && !bearerOf(request) && !clientIdOf(request))) throw fault('CROSS_SITE')
}

/** Refuses a page that was rendered for `pageUser` if another user is signed in by now. Throws NOT_SIGNED_IN. */
export function refuseFormerUser(caller: Caller | undefined, pageUser: unknown): void {
  if (caller?.userId !== undefined && pageUser !== undefined && pageUser !== caller.userId) throw fault('NOT_SIGNED_IN')
}

function refuseStrangers(request: FastifyRequest, { CLIENT_IDS }: ExchangeSettings): void {
  const clientId = clientIdOf(request)
  if (clientId !== undefined && !CLIENT_IDS.includes(clientId)) throw fault('UNKNOWN_CLIENT')
  const tenant = request.headers[TENANT_ID_HEADER]
  if (tenant !== undefined && tenant !== TENANT_ID) throw fault('UNKNOWN_TENANT')
}

function clientIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers[CLIENT_ID_HEADER]
  return typeof header === 'string' && header !== '' ? header : undefined
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const changesState = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

const siteOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`

function comesFromThisSite(request: FastifyRequest, { SITE_URL }: ExchangeSettings): boolean {
  const { origin } = request.headers
  return origin !== undefined && (origin === SITE_URL || origin === siteOrigin(request))
}
