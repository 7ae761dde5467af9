import type { PersonRow } from '@shenglang/contract/accounts/people/entities'
import type * as contract from '@shenglang/contract/accounts/people/routes'
import { PERMISSION_LABELS } from '@shenglang/contract/roles'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { CSV_HEAD, csvLine } from '../../platform/csv/csv.ts'
import { timeCell } from '../../platform/csv/csv-download.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { peopleOf } from './people.ts'

const HEAD = ['编号', '昵称', '账号名', '手机号', '身份', '会员等级', '会员到期（北京时间）', '状态', '注册时间（北京时间）']

/** Exports people as CSV, with what the list of people shows, in the given order. Unknown ids are left out. */
export async function exportPeople(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  { ids }: CheckedArgsOf<typeof contract.exportPeople>,
): Promise<AnswerOf<typeof contract.exportPeople>> {
  const people = await peopleOf(db, [...new Set(ids)], now())
  const csv = CSV_HEAD + [HEAD, ...people.map(cellsOf)].map(csvLine).join('')
  return { fileName: `people-${shanghaiDay(now())}.csv`, csv }
}

const cellsOf = (person: PersonRow) => [
  person.userId,
  person.nickName,
  person.accountName,
  person.mobile,
  rolesOf(person).join('；'),
  person.vipLevel,
  timeCell(person.vipExpireTime),
  person.isClosed ? '已注销' : person.isBlocked ? '已封禁' : '',
  timeCell(person.createTime),
]

const rolesOf = ({ isAdmin, permissions, isArtists, isMinor }: PersonRow): string[] => [
  ...(isAdmin ? ['管理员'] : permissions.map((permission) => PERMISSION_LABELS[permission])),
  ...(isArtists ? ['艺人'] : []),
  ...(isMinor ? ['未成年人'] : []),
]
