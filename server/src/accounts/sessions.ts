import type { Session, SignedIn } from '@shenglang/contract/accounts/entities'
import { SESSION_LIFETIME_S } from '@shenglang/contract/constants'
import type { Caller } from '@shenglang/contract/roles'
import type { Visit } from '../platform/http/visit.ts'
import { deviceName } from './device.ts'
import type { AccountParts } from './parts.ts'
import * as query from './sessions.sql.ts'
import { createToken, hashToken } from './tokens.ts'

const SEEN_EVERY_MS = 600_000

/** Signs the user in: a new token each time, so that one known before is worth nothing. */
export async function openSession(
  { db, now }: Pick<AccountParts, 'db' | 'now'>,
  userId: string,
  visit: Visit,
): Promise<SignedIn> {
  const { token, hash } = createToken()
  const at = now()
  if (visit.token !== '') await query.deleteSession(db, hashToken(visit.token))
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
  { db, now }: Pick<AccountParts, 'db' | 'now'>,
  token: string,
  clientId: string | undefined,
): Promise<Caller | undefined> {
  const at = now()
  const session = await query.selectSession(db, hashToken(token), at)
  if (!session || (clientId !== undefined && clientId !== session.client_id)) return undefined
  if (at.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS) await query.touchSession(db, session.session_id, at)
  const isVip = session.vip_expire_at === null || session.vip_expire_at > at
  return {
    userId: session.user_id,
    vipLevel: isVip ? session.vip_level : 0,
    isArtists: session.is_artists,
    isAdmin: session.account_type === 'admin',
  }
}

export async function closeSession({ db }: AccountParts, visit: Visit): Promise<void> {
  if (visit.token !== '') await query.deleteSession(db, hashToken(visit.token))
  visit.keepToken('')
}

/** Signs the user out everywhere but here. */
export function endOtherSessions(db: AccountParts['db'], userId: string, visit: Visit): Promise<void> {
  return query.deleteSessions(db, userId, visit.token === '' ? undefined : hashToken(visit.token))
}

export async function sessionsOf({ db, now }: AccountParts, userId: string, visit: Visit): Promise<Session[]> {
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
