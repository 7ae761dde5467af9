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
import type { Settings } from '../settings.ts'
import { networkOf } from './network.ts'

/** The exchange in which a call is made, for the few handlers that need more than who asks. */
export interface Visit {
  /** The network address of whoever asks. */
  readonly address: string
  /** What limits count by: the address, or the network of a long one. */
  readonly network: string
  readonly userAgent: string
  readonly clientId: string
  /** The origin that the browser sees. */
  readonly origin: string
  /** The session's token; '' without one. */
  readonly token: string
  /** Names the attempt that the call belongs to, unchecked; undefined without one. */
  readonly idempotencyKey: string | undefined
  /** Has the browser keep `token` from now on, or none when it is ''. A client that is no page of ours keeps its own. */
  keepToken(token: string): void
  /** A cookie that scripts cannot read and that ends with the browser; `undefined` when there is none. */
  recall(name: string): string | undefined
  remember(name: string, value: string): void
}

/** The visit of somebody of whom nothing is known, for what is prepared before anybody comes. */
export const nobodysVisit = (origin: string): Visit => ({
  address: '',
  network: '',
  userAgent: '',
  clientId: WEB_CLIENT_ID,
  origin,
  token: '',
  idempotencyKey: undefined,
  keepToken() {},
  recall: () => undefined,
  remember() {},
})

/** Who asks, and in which exchange. */
export interface Arrival {
  caller: Caller
  visit: Visit
}

/** Finds out who sent a request. Throws what the request itself forbids. */
export type Receive = (request: FastifyRequest, reply: FastifyReply) => Promise<Arrival>

/** Who holds a token; undefined when nobody does. */
export type WhoHas = (token: string, clientId: string | undefined) => Promise<Caller | undefined>

/** What is known of who is signed in. */
export interface Sessions {
  readonly whoHas: WhoHas
  /** Which of the sessions have not ended. */
  open(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What a person may do can be another thing now: their next call asks anew. */
  forget(userId: string): void
}

type VisitSettings = Pick<Settings, 'SITE_URL' | 'TOKEN_COOKIE' | 'CLIENT_IDS'>

/**
 * The token comes from `Authorization: Bearer` (any client) or from the cookie (the site); a state-changing request
 * with the cookie must come from a page of ours, so that another site cannot make it.
 */
export function createReceive(settings: VisitSettings, whoHas: WhoHas): Receive {
  return async (request, reply) => {
    refuseStrangers(request, settings)
    const bearer = bearerOf(request)
    const ofPage = comesFromOwnPage(request, settings)
    const cookie = request.cookies[settings.TOKEN_COOKIE] ?? ''
    if (!bearer && cookie && changesState(request) && !ofPage) throw fault('CROSS_SITE')
    const token = bearer ?? cookie
    const hidden = hiddenCookie(request, settings)
    const caller = token === '' ? undefined : await whoHas(token, clientIdOf(request))
    // A token of another client is refused as well, but its session lives.
    request.hasDeadCookie = !bearer && cookie !== '' && !caller && (await whoHas(cookie, undefined)) === undefined
    refuseFormerUser(caller, request.headers[PAGE_USER_HEADER])
    const visit: Visit = {
      address: request.ip,
      network: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      clientId: clientIdOf(request) ?? WEB_CLIENT_ID,
      origin: ownOrigin(request),
      token,
      idempotencyKey: request.headers[IDEMPOTENCY_KEY_HEADER]?.toString(),
      keepToken(kept) {
        if (!ofPage) return
        reply.setCookie(settings.TOKEN_COOKIE, kept, { ...hidden, maxAge: kept === '' ? 0 : SESSION_LIFETIME_S })
      },
      recall: (name) => request.cookies[name],
      remember(name, value) {
        reply.setCookie(name, value, hidden)
      },
    }
    return { caller: caller ?? VISITOR_CALLER, visit }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that its cookie names has ended. */
    hasDeadCookie?: boolean
  }
  interface FastifyContextConfig {
    /** Answers with pages of the site. */
    isPage?: boolean
  }
}

/** Takes the cookie of a session that has ended out of the browser: with a refusal for want of a session, and with each page. */
export function clearDeadCookies(app: FastifyInstance, settings: Pick<Settings, 'SITE_URL' | 'TOKEN_COOKIE'>): void {
  app.addHook('onSend', async (request, reply) => {
    const isSeen = reply.statusCode === NOT_SIGNED_IN_STATUS || request.routeOptions.config.isPage
    if (request.hasDeadCookie && isSeen) reply.clearCookie(settings.TOKEN_COOKIE, hiddenCookie(request, settings))
  })
}

const NOT_SIGNED_IN_STATUS = fault('NOT_SIGNED_IN').status

/** Out of reach of scripts and of other sites' forms. */
const hiddenCookie = (request: FastifyRequest, { SITE_URL }: Pick<Settings, 'SITE_URL'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: SITE_URL.startsWith('https:') || request.protocol === 'https',
  }) as const

/**
 * Refuses a call that spends something where another site, or another host of ours, may have started it. Browsers say
 * where a request comes from; one that does not (an old one, or over plain HTTP) shows by a header of ours, which no
 * foreign page can send along with the cookie, that the site or a program asks. Throws CROSS_SITE.
 */
export function refuseForeignStart(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site']
  const isForeign = from === 'cross-site' || from === 'same-site'
  const isUnsaid = from === undefined && request.headers.cookie !== undefined
  if (isForeign || (isUnsaid && !bearerOf(request) && !clientIdOf(request))) throw fault('CROSS_SITE')
}

/** Refuses a page that was rendered for `pageUser` where somebody else is signed in by now. Throws NOT_SIGNED_IN. */
export function refuseFormerUser(caller: Caller | undefined, pageUser: unknown): void {
  if (caller?.userId !== undefined && pageUser !== undefined && pageUser !== caller.userId) throw fault('NOT_SIGNED_IN')
}

function refuseStrangers(request: FastifyRequest, { CLIENT_IDS }: VisitSettings): void {
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

const ownOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`

function comesFromOwnPage(request: FastifyRequest, { SITE_URL }: VisitSettings): boolean {
  const { origin } = request.headers
  return origin !== undefined && (origin === SITE_URL || origin === ownOrigin(request))
}
