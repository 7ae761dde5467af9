import type { PersonRow } from '@shenglang/contract/accounts/people/entities'
import { fault } from '@shenglang/contract/faults'
import { PERMISSION_LABELS, PERMISSIONS, type StaffRole } from '@shenglang/contract/roles'
import { isDay, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import {
  blockPerson,
  findPeople,
  listMemberStatuses,
  type MemberStatus,
  readMemberStatus,
  setLevel,
  setRole,
  unblockPerson,
} from '../../accounts/index.ts'
import { removeTwoStep } from '../../accounts/security/index.ts'
import { type Actions, ARGUMENTS, type LightDeps, table, timeOf } from './command-line.ts'

const { phone, role, level, day, reason, word } = ARGUMENTS
const RESULTS_MAX = 100
const CONSOLE_REASON = '命令行'

export const people: Actions<LightDeps> = {
  list: {
    about: '管理员、工作人员与会员',
    takes: [],
    async run({ accounts, now }) {
      const rows = await listMemberStatuses(accounts, now())
      return { data: rows, text: table(rows.map(columnsOf), '还没有管理员、工作人员和会员') }
    },
  },
  find: {
    about: '按手机号（至少前 5 位）、编号、账号名或昵称的开头查找',
    takes: [{ ...word, name: '"手机号、编号、账号名或昵称"' }],
    async run({ accounts, now }, key = '') {
      const { rows } = await findPeople({ db: accounts, now }, { key, pageSize: RESULTS_MAX })
      return { data: rows, text: table(rows.map(personColumns), '没有找到') }
    },
  },
  show: {
    about: '一个人的身份',
    takes: [phone],
    run: async ({ accounts, now }, number = '') => outputOf(await readMemberStatus(accounts, number, now())),
  },
  grant: {
    about: `设为管理员，或给予工作人员一项权限：${PERMISSIONS.map((each) => `${each} ${PERMISSION_LABELS[each]}`).join('、')}`,
    takes: [phone, role],
    run: (deps, number = '', given = '') => act(deps, number, (...who) => setRole(...who, given as StaffRole, true)),
  },
  revoke: {
    about: '撤销管理员或一项权限；最后一位能登录的管理员保留',
    takes: [phone, role],
    run: (deps, number = '', taken = '') => act(deps, number, (...who) => setRole(...who, taken as StaffRole, false)),
  },
  vip: {
    about: `设定会员等级，到期日如 2027-12-31（${TIME_ZONE_NAME}，含当日）；等级 0 收回这样给的会员，买的不受影响`,
    takes: [phone, level, day],
    async run(deps, number = '', digit = '', last) {
      const until = endOf(last)
      if (Number(digit) > 0 && (until === null || !(until > deps.now()))) {
        throw fault('BAD_ARGUMENT', { message: '请给出到期日，今天或以后的一天' })
      }
      return act(deps, number, (...who) => setLevel(...who, Number(digit), until))
    },
  },
  block: {
    about: '封禁账号：立即退出所有设备，不能再登录；可写到期日（含当日），不写则无限期',
    takes: [phone, reason, day],
    async run(deps, number = '', why = '', last) {
      const until = endOf(last)
      const { userId } = await readMemberStatus(deps.accounts, number, deps.now())
      await blockPerson(peopleDeps(deps), { actorId: null, userId, reason: why }, until)
      return blockedOutput(deps, userId, until === null ? '已封禁' : `已封禁至 ${timeOf(until.toISOString())}`)
    },
  },
  unblock: {
    about: '解除封禁',
    takes: [phone, { ...reason, isOptional: true }],
    async run(deps, number = '', why = CONSOLE_REASON) {
      const { userId } = await readMemberStatus(deps.accounts, number, deps.now())
      await unblockPerson(peopleDeps(deps), { actorId: null, userId, reason: why })
      return blockedOutput(deps, userId, '已解除封禁')
    },
  },
  'reset-totp': {
    about: '移除一个人的两步验证：验证器和恢复码都丢了时用；之后凭登录密码重新启用',
    takes: [phone],
    async run({ accounts, now }, number = '') {
      const { userId, nickName } = await readMemberStatus(accounts, number, now())
      const wasEnrolled = await removeTwoStep(accounts, userId)
      const text = wasEnrolled ? `${nickName}：两步验证已移除，请登录后台重新启用` : `${nickName}：没有启用两步验证`
      return { data: { userId, wasEnrolled }, text }
    },
  },
}

/** A command has no cached sessions; the servers are notified by the database. */
const peopleDeps = ({ accounts, now, emit }: LightDeps) => ({ db: accounts, now, emit, sessions: { forget() {} } })

type Change = (...who: Parameters<typeof unblockPerson>) => Promise<void>

async function act(deps: LightDeps, number: string, change: Change) {
  const { userId } = await readMemberStatus(deps.accounts, number, deps.now())
  await change(peopleDeps(deps), { actorId: null, userId, reason: CONSOLE_REASON })
  return outputOf(await readMemberStatus(deps.accounts, number, deps.now()))
}

/** The end of a day in Shanghai. */
const endOf = (last: string | undefined) => (last === undefined || !isDay(last) ? null : new Date(`${last}T24:00:00+08:00`))

async function blockedOutput({ accounts, now }: LightDeps, userId: string, outcome: string) {
  const { rows } = await findPeople({ db: accounts, now }, { key: userId, pageSize: 1 })
  const person = rows.find((row) => row.userId === userId)
  return { data: person, text: `${person?.nickName ?? userId}：${outcome}` }
}

const outputOf = (status: MemberStatus) => ({ data: status, text: table([columnsOf(status)], '') })

function columnsOf(status: MemberStatus): string[] {
  const { userId, phone: number, nickName } = status
  return [userId, number, nickName, rolesOf(status)]
}

function personColumns(row: PersonRow): string[] {
  const roles = rolesOf({ ...row, isArtist: row.isArtists })
  return [row.userId, row.mobile, row.nickName, row.isBlocked ? `${roles}（已封禁）` : roles, timeOf(row.createTime)]
}

type Roles = Pick<MemberStatus, 'isAdmin' | 'permissions' | 'isArtist' | 'vipLevel' | 'vipExpireTime'>

function rolesOf({ isAdmin, permissions, isArtist, vipLevel, vipExpireTime }: Roles): string {
  const vip = vipLevel > 0 ? `VIP${vipLevel}，${vipExpireTime === '' ? '长期' : `至 ${timeOf(vipExpireTime)}`}` : ''
  const all = [isAdmin ? '管理员' : '', ...permissions.map((each) => PERMISSION_LABELS[each]), isArtist ? '艺人' : '', vip]
  return all.filter(Boolean).join('、') || '注册会员'
}
