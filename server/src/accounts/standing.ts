import { fault } from '@shenglang/contract/faults'
import type { Permission, StaffRole } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import { grantVip } from '../commerce/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import * as query from './standing.sql.ts'
import { vipColumns } from './vip.ts'

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
  return (await query.selectPrivileged(db, now)).map((row) => toStanding(row, now))
}

/** Throws NO_SUCH_ACCOUNT when nobody has this phone. */
export async function readStanding(db: Db, phone: string, now: Date): Promise<Standing> {
  const row = await query.selectStanding(db, phone)
  if (!row) throw fault('NO_SUCH_ACCOUNT')
  return toStanding(row, now)
}

/** Makes somebody an admin or lets them do a part of the staff's work, or takes that back. */
export async function setRole(db: Db, phone: string, role: StaffRole, isGranted: boolean, now: Date): Promise<Standing> {
  const { userId, permissions } = await readStanding(db, phone, now)
  const others = permissions.filter((permission) => permission !== role)
  const changes =
    role === 'admin'
      ? { account_type: isGranted ? ('admin' as const) : ('user' as const) }
      : { permissions: isGranted ? [...others, role] : others }
  await query.updateStanding(db, userId, changes)
  return readStanding(db, phone, now)
}

/** Makes somebody a VIP until an instant; level 0 takes back what was granted so. */
export async function setVip(db: Db, phone: string, vip: { level: number; until: Date | null }, now: Date): Promise<Standing> {
  const { userId } = await readStanding(db, phone, now)
  await grantVip(db, userId, { ...vip, now })
  return readStanding(db, phone, now)
}

function toStanding(row: query.StandingRow, now: Date): Standing {
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
