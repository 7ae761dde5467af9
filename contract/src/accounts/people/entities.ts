import * as z from 'zod/mini'
import { PERMISSIONS } from '../../roles.ts'
import { Session } from '../entities.ts'

/** Groups by which staff can filter the list of people. */
export const PERSON_KINDS = ['staff', 'artists', 'vip', 'blocked', 'minors'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** Totals are exact up to this number; a total of one more means "more". */
export const PEOPLE_TOTAL_MAX = 10_000

/** A person in the staff's list. Times are ISO 8601 instants, UTC. */
export const PersonRow = z.object({
  userId: z.string(),
  nickName: z.string(),
  /** Relative to the base address; '' for the default. */
  avatar: z.string(),
  /** '' when none was chosen. */
  accountName: z.string(),
  /** Masked: `138****5678`; '' without a phone. */
  mobile: z.string(),
  isAdmin: z.boolean(),
  /** For staff without the admin role. */
  permissions: z.array(z.enum(PERMISSIONS)),
  isArtists: z.boolean(),
  isMinor: z.boolean(),
  vipLevel: z.int(),
  /** '' without VIP, and when the level has no end. */
  vipExpireTime: z.string(),
  isBlocked: z.boolean(),
  isClosed: z.boolean(),
  createTime: z.string(),
})
export type PersonRow = z.infer<typeof PersonRow>

/** Staff actions on an account; each is logged. `phone` and `export` read personal data. */
export const ACCOUNT_ACTIONS = [
  'block',
  'unblock',
  'endSessions',
  'level',
  'grantRole',
  'revokeRole',
  'close',
  'merge',
  'absorb',
  'phone',
  'export',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]
export const ACCOUNT_ACTION_LABELS: Record<AccountAction, string> = {
  block: '封禁',
  unblock: '解除封禁',
  endSessions: '结束登录',
  level: '设定等级',
  grantRole: '给予权限',
  revokeRole: '收回权限',
  close: '注销账号',
  merge: '并入另一个账号',
  absorb: '并入了另一个账号',
  phone: '查看手机号',
  export: '导出数据',
}

const Block = z.object({
  reason: z.string(),
  /** '' for a permanent block. */
  untilTime: z.string(),
  createTime: z.string(),
  /** '' if it was done on the server's console. */
  staffName: z.string(),
})

/** A past, present or future level of a user. */
const Level = z.object({
  vipLevel: z.int(),
  /** Origin of the level: an order, a seat in a team, or a gift from staff. */
  source: z.enum(['order', 'seat', 'grant']),
  startTime: z.string(),
  /** '' when there is no end; the actual end if the level was ended early. */
  endTime: z.string(),
  /** '' unless an order gave the level. */
  orderId: z.string(),
})

const Device = z.omit(Session, { isCurrent: true })

/** The other account of a merge, and its time. */
const Merged = z.object({ userId: z.string(), nickName: z.string(), time: z.string() })

/** An account as staff see it on one page; orders, reports and the log have their own calls. */
export const Person = z.extend(PersonRow, {
  /** Changes with every staff action; an action on an outdated version is refused (CHANGED_MEANWHILE). */
  version: z.string(),
  /** '' unless the account is closed. */
  closeTime: z.string(),
  addrRegion: z.string(),
  information: z.string(),
  hasPassword: z.boolean(),
  /** 0 when unknown. */
  birthYear: z.int(),
  fansCount: z.int(),
  focusCount: z.int(),
  resourceCount: z.int(),
  playCount: z.int(),
  downloadCount: z.int(),
  block: z.nullable(Block),
  levels: z.array(Level),
  /** The account that this one was merged into; null if it was not merged. */
  mergedInto: z.nullable(Merged),
  /** The accounts that were merged into this one, latest first. */
  mergedFrom: z.array(Merged),
  devices: z.array(Device),
})
export type Person = z.infer<typeof Person>

/** An entry in the log of staff actions on an account. */
export const AccountLogEntry = z.object({
  logId: z.string(),
  action: z.enum(ACCOUNT_ACTIONS),
  reason: z.string(),
  /** The value that was set, such as the role or the level; '' when the action has no value. */
  what: z.string(),
  /** '' if it was done on the server's console. */
  staffId: z.string(),
  staffName: z.string(),
  createTime: z.string(),
})
export type AccountLogEntry = z.infer<typeof AccountLogEntry>
