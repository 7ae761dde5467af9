import { fault } from '@shenglang/contract/faults'
import type { Permission, StaffRole } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import * as query from './standing.sql.ts'

type Db = Kysely<Tables>

/** What the platform lets a person do beyond what everybody may. */
export interface Standing {
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

/** Everybody who may more than others: admins, staff, and VIPs whose time is not over at `now`. */
export async function listStandings(db: Db, now: Date): Promise<Standing[]> {
  return (await query.selectPrivileged(db, now)).map(toStanding)
}

/** Throws NO_SUCH_ACCOUNT when nobody has this phone. */
export async function readStanding(db: Db, phone: string): Promise<Standing> {
  const row = await query.selectStanding(db, phone)
  if (!row) throw fault('NO_SUCH_ACCOUNT')
  return toStanding(row)
}

/** Makes somebody an admin or lets them do a part of the staff's work, or takes that back. */
export async function setRole(db: Db, phone: string, role: StaffRole, isGranted: boolean): Promise<Standing> {
  const { userId, permissions } = await readStanding(db, phone)
  const others = permissions.filter((permission) => permission !== role)
  const changes =
    role === 'admin'
      ? { account_type: isGranted ? ('admin' as const) : ('user' as const) }
      : { permissions: isGranted ? [...others, role] : others }
  await query.updateStanding(db, userId, changes)
  return readStanding(db, phone)
}

/** Makes somebody a VIP until an instant; level 0 ends it. */
export async function setVip(db: Db, phone: string, vip: { level: number; until: Date | null }): Promise<Standing> {
  const { userId } = await readStanding(db, phone)
  await query.updateStanding(db, userId, { vip_level: vip.level, vip_expire_at: vip.level === 0 ? null : vip.until })
  return readStanding(db, phone)
}

function toStanding(row: query.StandingRow): Standing {
  return {
    userId: row.user_id,
    nickName: row.nick_name,
    phone: row.phone ?? '',
    isAdmin: row.account_type === 'admin',
    permissions: row.permissions,
    isArtist: row.is_artists,
    vipLevel: row.vip_level,
    vipExpireTime: row.vip_expire_at?.toISOString() ?? '',
  }
}
