import type { Session, SignedIn } from '@shenglang/contract/accounts/entities'
import { vipAt } from '@shenglang/contract/commerce/vip'
import { SESSION_LIFETIME_S } from '@shenglang/contract/constants'
import type { Caller } from '@shenglang/contract/roles'
import type { Visit } from '../platform/http/visit.ts'
import type { AccountDeps } from './deps.ts'
import { deviceName } from './device.ts'
import * as query from './sessions.sql.ts'
import { createToken, hashToken } from './tokens.ts'

type SessionDeps = Pick<AccountDeps, 'db' | 'now' | 'sessions'>

const SEEN_EVERY_MS = 600_000

/** Signs the user in: a new token each time, so that one known before is worth nothing. */
export async function openSession({ db, now, sessions }: SessionDeps, userId: string, visit: Visit): Promise<SignedIn> {
  const { token, hash } = createToken()
  const at = now()
  if (visit.token !== '') await endToken({ db, now, sessions }, visit.token)
  await query.insertSession(db, {
    token_hash: hash,
    user_id: userId,
    client_id: visit.clientId,
    device: deviceName(visit.userAgent),
    address: visit.address,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + SESSION_LIFETIME_S * 1000),
  })
  visit.keepToken(token)
  return { access_token: token, expire_in: SESSION_LIFETIME_S }
}

/** Who holds `token`; `undefined` when nobody does, or when it was handed to another client. */
export async function whoHas(
  { db, now, sessions }: SessionDeps,
  token: string,
  clientId: string | undefined,
): Promise<Caller | undefined> {
  const at = now()
  const hash = hashToken(token)
  const session = await sessions.recall(hash, () => query.selectSession(db, hash, at))
  if (!session || session.expires_at <= at || (clientId !== undefined && clientId !== session.client_id)) return undefined
  if (at.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await query.touchSession(db, session.session_id, at)
    sessions.forget(session.user_id)
  }
  const { vipLevel, endsAt } = vipAt(session.vip_periods, at.getTime())
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
  }
}

export async function closeSession(deps: SessionDeps, visit: Visit): Promise<null> {
  if (visit.token !== '') await endToken(deps, visit.token)
  visit.keepToken('')
  return null
}

/** Signs out one of the user's own devices. */
export async function endSession({ db, sessions }: SessionDeps, userId: string, sessionId: string): Promise<null> {
  await query.deleteSessionOf(db, userId, sessionId)
  sessions.forget(userId)
  return null
}

async function endToken({ db, sessions }: SessionDeps, token: string): Promise<void> {
  const userId = await query.deleteSession(db, hashToken(token))
  if (userId !== undefined) sessions.forget(userId)
}

/** Signs the user out everywhere but here; the memory of sessions is to forget the user once this is committed. */
export function endOtherSessions(db: AccountDeps['db'], userId: string, visit: Visit): Promise<void> {
  return query.deleteSessions(db, userId, visit.token === '' ? undefined : hashToken(visit.token))
}

export async function sessionsOf({ db, now }: AccountDeps, userId: string, visit: Visit): Promise<Session[]> {
  const own = hashToken(visit.token)
  const rows = await query.selectSessions(db, userId, now())
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    address: row.address,
    createTime: row.created_at.toISOString(),
    lastSeenTime: row.last_seen_at.toISOString(),
    isCurrent: row.token_hash.equals(own),
  }))
}
