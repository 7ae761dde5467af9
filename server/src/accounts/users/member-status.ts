import { fault } from '@shenglang/contract/faults'
import type { Permission } from '@shenglang/contract/roles'
import type { Db } from '../../platform/database/db.ts'
import * as query from './member-status.sql.ts'
import { vipColumns } from './vip.ts'

/** A person's roles and VIP, beyond what everybody may. */
export interface MemberStatus {
  userId: string
  nickName: string
  phone: string
  isAdmin: boolean
  permissions: Permission[]
  isArtist: boolean
  /** 0 without VIP. */
  vipLevel: number
  /** ISO 8601 instant, UTC; '' without VIP. */
  vipExpireTime: string
}

/** Throws NO_SUCH_ACCOUNT if nobody has this phone. */
export async function readMemberStatus(db: Db, phone: string, now: Date): Promise<MemberStatus> {
  const row = await query.selectMemberStatus(db, phone)
  if (!row) throw fault('NO_SUCH_ACCOUNT')
  return toStatus(row, now)
}

function toStatus(row: query.MemberStatusRow, now: Date): MemberStatus {
  return {
    userId: row.user_id,
    nickName: row.nick_name,
    phone: row.phone ?? '',
    isAdmin: row.account_type === 'admin',
    permissions: row.permissions,
    isArtist: row.is_artists,
    ...vipColumns(row.vip_periods, now),
  }
}
