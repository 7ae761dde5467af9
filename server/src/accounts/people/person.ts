import { CLOSED_NAME } from '@shenglang/contract/accounts/entities'
import type { AccountLogEntry, Person } from '@shenglang/contract/accounts/people/entities'
import type * as contract from '@shenglang/contract/accounts/people/routes'
import { fault } from '@shenglang/contract/faults'
import { PERMISSION_LABELS, STAFF_ROLES } from '@shenglang/contract/roles'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { selectLevels } from '../../commerce/rights/index.ts'
import { countOf } from '../../platform/database/count-of.ts'
import { cursorPage } from '../../platform/paging.ts'
import { selectAccountBlock } from '../sessions/account-blocks.sql.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { selectSessions } from '../sessions/sessions.sql.ts'
import { selectMergedFrom, selectMergedInto } from '../users/merges.sql.ts'
import { selectUser } from '../users/users.sql.ts'
import { selectPersonRows } from './people.sql.ts'
import { toPersonRow } from './people.ts'
import { countDownloads, countLog, type LogRow, selectLastChange, selectLog, selectNickName, versionOf } from './person.sql.ts'

type Reading = Pick<AccountDeps, 'db' | 'now'>

const LEVELS_MAX = 50

/** Reads all of an account that staff see on one page. Throws USER_NOT_FOUND. */
export async function readPerson({ db, now }: Reading, userId: string): Promise<Person> {
  const at = now()
  const [[row], user] = await Promise.all([selectPersonRows(db, [userId], at), selectUser(db, userId, undefined)])
  if (!row || !user) throw fault('USER_NOT_FOUND')
  const [last, block, levels, sessions, downloadCount, mergedInto, mergedFrom] = await Promise.all([
    selectLastChange(db, userId),
    readBlock(db, userId, at),
    selectLevels(db, userId, LEVELS_MAX),
    selectSessions(db, userId, at),
    countDownloads(db, userId),
    selectMergedInto(db, userId),
    selectMergedFrom(db, userId),
  ])
  return {
    ...toPersonRow(row, at),
    version: versionOf(last),
    closeTime: user.closed_at?.toISOString() ?? '',
    addrRegion: user.addr_region,
    information: user.information,
    hasPassword: user.password_hash !== null,
    birthYear: user.birth_year ?? 0,
    fansCount: user.fans_count,
    focusCount: user.focus_count,
    resourceCount: Number(user.resource_count),
    playCount: Number(user.play_count),
    downloadCount,
    block,
    levels: levels.map((level) => ({
      vipLevel: level.vip_level,
      source: level.source,
      startTime: level.starts_at.toISOString(),
      endTime: (level.ended_at ?? level.ends_at)?.toISOString() ?? '',
      orderId: level.order_id ?? '',
    })),
    mergedInto: mergedInto
      ? { userId: mergedInto.into_id, nickName: mergedInto.nick_name, time: mergedInto.merged_at.toISOString() }
      : null,
    mergedFrom: mergedFrom.map(({ user_id, merged_at }) => ({
      userId: user_id,
      nickName: CLOSED_NAME,
      time: merged_at.toISOString(),
    })),
    devices: sessions.map((session) => ({
      sessionId: session.session_id,
      device: session.device,
      address: session.address,
      createTime: session.created_at.toISOString(),
      lastSeenTime: session.last_seen_at.toISOString(),
    })),
  }
}

async function readBlock(db: AccountDeps['db'], userId: string, now: Date): Promise<Person['block']> {
  const block = await selectAccountBlock(db, userId, now)
  if (!block) return null
  return {
    reason: block.reason,
    untilTime: block.blocked_until?.toISOString() ?? '',
    createTime: block.created_at.toISOString(),
    staffName: block.staff_id === null ? '' : await selectNickName(db, block.staff_id),
  }
}

/** Lists the actions of staff on an account, the newest first. */
export async function readAccountLog(
  { db }: Reading,
  { id, before, pageSize }: CheckedArgsOf<typeof contract.readAccountLog>,
): Promise<AnswerOf<typeof contract.readAccountLog>> {
  const [entries, total] = await Promise.all([selectLog(db, id, { before, limit: pageSize + 1 }), countOf(countLog(db, id))])
  const { rows, next } = cursorPage(entries, pageSize, ({ log_id }) => log_id)
  return { rows: rows.map(toEntry), total, next }
}

function toEntry(row: LogRow): AccountLogEntry {
  return {
    logId: row.log_id,
    action: row.action,
    reason: row.reason,
    what: detailText(row.detail),
    staffId: row.staff_id ?? '',
    staffName: row.staff_name ?? '',
    createTime: row.logged_at.toISOString(),
  }
}

/** Describes what an action set, in Chinese. */
function detailText({ role, level, until, intoId, fromId }: LogRow['detail']): string {
  const named = STAFF_ROLES.find((each) => each === role)
  const parts = [
    named === undefined ? '' : named === 'admin' ? '管理员' : PERMISSION_LABELS[named],
    level === undefined ? '' : level === 0 ? '收回赠送的等级' : `VIP${level}`,
    intoId === undefined ? '' : `编号 ${intoId}`,
    fromId === undefined ? '' : `编号 ${fromId}`,
    typeof until === 'string' && until !== '' ? `至 ${shanghaiDay(new Date(until))}` : '',
  ]
  return parts.filter(Boolean).join('，')
}
