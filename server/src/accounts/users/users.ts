import { CLOSED_NAME, GUEST_NAME, type Profile, type UserInfo } from '@shenglang/contract/accounts/entities'
import { maskedPhone } from '@shenglang/contract/accounts/rules'
import { fault } from '@shenglang/contract/faults'
import { PERMISSIONS } from '@shenglang/contract/roles'
import { selectWallet } from '../../commerce/ledger/index.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { selectUserExport, type UserRow } from './users.sql.ts'
import { vipColumns } from './vip.ts'

/** The public view of a user. */
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

/** The user's view of themselves. */
export async function currentUserInfo({ db, isSandbox, now }: AccountDeps, userId: string): Promise<UserInfo> {
  const at = now()
  const [row, { points }] = await Promise.all([selectUserExport(db, userId, at), selectWallet(db, userId, isSandbox)])
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
