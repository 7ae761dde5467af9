import type { Session, SignedIn } from '@shenglang/contract/accounts/entities'
import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import { SESSION_LIFETIME_S } from '@shenglang/contract/constants'
import { SIGN_IN_ACTION } from '@shenglang/contract/office/log'
import type { Caller } from '@shenglang/contract/roles'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import { insertNetworkEntries } from '../../platform/http/logs/network-log.sql.ts'
import type { AccountDeps } from './deps.ts'
import { deviceName } from './device.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import * as query from './sessions.sql.ts'
import { isTwoStepPending } from './staff-sign-in.ts'
import { createToken, hashToken } from './tokens.ts'

type SessionDeps = Pick<AccountDeps, 'db' | 'now' | 'sessions'> & Partial<Pick<AccountDeps, 'isNetworkLogged'>>

const SEEN_EVERY_MS = 600_000

/** Signs the user in with a new token, and ends the session of the token that the request came with, which somebody else may know. Throws ACCOUNT_BLOCKED. */
export async function openSession(
  { db, now, sessions, isNetworkLogged }: SessionDeps,
  userId: string,
  exchange: HttpExchange,
): Promise<SignedIn> {
  const { token, hash } = createToken()
  const at = now()
  await refuseBlocked(db, userId, at)
  if (exchange.token !== '') await endToken({ db, now, sessions }, exchange.token)
  await query.insertSession(db, {
    token_hash: hash,
    user_id: userId,
    client_id: exchange.clientId,
    device: deviceName(exchange.userAgent),
    address: exchange.address,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + SESSION_LIFETIME_S * 1000),
  })
  if (isNetworkLogged) {
    const { address, port = null } = exchange
    await insertNetworkEntries(db, [{ user_id: userId, action: SIGN_IN_ACTION, address, port, happened_at: at }])
  }
  exchange.setToken(token)
  return { access_token: token, expire_in: SESSION_LIFETIME_S }
}

/** The caller of `token`; `undefined` if it is invalid or belongs to another client. */
export async function findCaller(
  { db, now, sessions, staffRules }: SessionDeps & Pick<AccountDeps, 'staffRules'>,
  token: string,
  clientId: string | undefined,
): Promise<Caller | undefined> {
  const at = now()
  const hash = hashToken(token)
  const session = await sessions.recall(hash, () => query.selectSession(db, hash, at))
  if (!session || session.expires_at <= at || (clientId !== undefined && clientId !== session.client_id)) return undefined
  if (at.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await recordSeen({ db, sessions }, session, at)
  }
  const { vipLevel, endsAt } = vipAt(session.vip_periods, at.getTime())
  const isEnrolled = Boolean(session.has_two_step)
  return {
    userId: session.user_id,
    sessionId: session.session_id,
    hasConsented: Boolean(session.has_consented),
    vipLevel,
    vipUntil: vipLevel === 0 ? null : endsAt,
    revocations: session.revocations,
    isArtists: session.is_artists,
    isAdmin: session.account_type === 'admin',
    permissions: session.permissions,
    isTwoStepPending: isTwoStepPending(staffRules, { isEnrolled, isConfirmed: session.two_step_at !== null }),
    proof: { isEnrolled, steppedAt: session.stepped_at },
  }
}

/** Best effort: while the database only answers reads, it is recorded by a later call. */
async function recordSeen(
  { db, sessions }: Pick<SessionDeps, 'db' | 'sessions'>,
  { session_id, user_id }: { session_id: string; user_id: string },
  at: Date,
): Promise<void> {
  try {
    await query.touchSession(db, session_id, at)
    sessions.forget(user_id)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

export async function closeSession(deps: SessionDeps, exchange: HttpExchange): Promise<null> {
  if (exchange.token !== '') await endToken(deps, exchange.token)
  exchange.setToken('')
  return null
}

/** Signs out one of the user's devices. */
export async function endSession({ db, sessions }: SessionDeps, userId: string, sessionId: string): Promise<null> {
  await query.deleteSessionOf(db, userId, sessionId)
  sessions.forget(userId)
  return null
}

async function endToken({ db, sessions }: SessionDeps, token: string): Promise<void> {
  const userId = await query.deleteSession(db, hashToken(token))
  if (userId !== undefined) sessions.forget(userId)
}

/** Signs the user out everywhere but here; after the commit the caller drops the user's cached sessions. */
export function endOtherSessions(db: AccountDeps['db'], userId: string, exchange: HttpExchange): Promise<void> {
  return query.deleteSessions(db, userId, exchange.token === '' ? undefined : hashToken(exchange.token))
}

export async function sessionsOf({ db, now }: AccountDeps, userId: string, exchange: HttpExchange): Promise<Session[]> {
  const currentHash = hashToken(exchange.token)
  const rows = await query.selectSessions(db, userId, now())
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    address: row.address,
    createTime: row.created_at.toISOString(),
    lastSeenTime: row.last_seen_at.toISOString(),
    isCurrent: row.token_hash.equals(currentHash),
  }))
}
