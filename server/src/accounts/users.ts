import { CLOSED_NAME, GUEST_NAME, type Profile, type UserInfo } from '@shenglang/contract/accounts/entities'
import { maskedPhone } from '@shenglang/contract/accounts/rules'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { PERMISSIONS } from '@shenglang/contract/roles'
import { selectWallet } from '../commerce/index.ts'
import type { AccountDeps } from './deps.ts'
import { selectOwnUser, type UserRow } from './users.sql.ts'
import { vipColumns } from './vip.ts'

/** What anyone may see of a user. */
export function toProfile(row: UserRow, now: Date): Profile {
  return {
    userId: row.user_id,
    nickName: row.closed_at === null ? row.nick_name || GUEST_NAME : CLOSED_NAME,
    avatar: row.avatar,
    isArtists: row.is_artists,
    addrRegion: row.addr_region,
    userStyle: row.user_style,
    information: row.information,
    fansCount: row.fans_count,
    focusCount: row.focus_count,
    resourceCount: Number(row.resource_count),
    playCount: Number(row.play_count),
    vipLevel: row.closed_at === null ? vipColumns(row.vip_periods, now).vipLevel : 0,
    isFocus: row.is_focus,
  }
}

/** What users see of themselves. */
export async function ownInfo({ db, isSandbox, now }: AccountDeps, userId: string): Promise<UserInfo> {
  const at = now()
  const [row, { points }] = await Promise.all([selectOwnUser(db, userId, at), selectWallet(db, userId, isSandbox)])
  if (!row) throw fault('NOT_SIGNED_IN')
  return {
    ...toProfile(row, at),
    accountType: row.account_type,
    permissions: row.account_type === 'admin' ? [...PERMISSIONS] : row.permissions,
    accountName: row.account_name ?? '',
    mobile: maskedPhone(row.phone ?? ''),
    integralScores: points,
    vipExpireTime: vipColumns(row.vip_periods, at).vipExpireTime,
    revocations: Number(row.revocations),
    vipPlan: row.vip_plan,
    isLogin: true,
    hasPassword: row.password_hash !== null,
    isMinor: row.is_minor,
  }
}

const TAKEN: Record<string, FaultCode> = {
  users_phone_key: 'PHONE_TAKEN',
  users_account_name: 'ACCOUNT_NAME_TAKEN',
  users_artist_name: 'NICK_NAME_TAKEN',
}

/** Runs what writes a user; a name or phone that someone else has becomes its fault. */
export async function unlessTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const code = TAKEN[constraint]
    throw code ? fault(code) : error
  }
}
