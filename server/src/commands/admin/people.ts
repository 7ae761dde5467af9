import { fault } from '@shenglang/contract/faults'
import { PERMISSION_LABELS, PERMISSIONS, type StaffRole } from '@shenglang/contract/roles'
import { addDays, instantOfShanghai, isDay, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { MemberStatus } from '../../accounts/index.ts'
import { type Actions, type AdminDeps, ARGUMENTS } from './command-line.ts'

const { phone, role, reason, lastDay } = ARGUMENTS
const CONSOLE_REASON = '命令行'

export const people: Actions = {
  grant: {
    about: `设为管理员，或给予工作人员一项权限：${PERMISSIONS.map((each) => `${each} ${PERMISSION_LABELS[each]}`).join('、')}`,
    takes: [phone, role],
    run: (deps, number = '', granted = '') => changeRole(deps, number, granted as StaffRole, true),
  },
  revoke: {
    about: '撤销管理员或一项权限；最后一位能登录的管理员保留：先设另一位',
    takes: [phone, role],
    run: (deps, number = '', revoked = '') => changeRole(deps, number, revoked as StaffRole, false),
  },
  block: {
    about: `封禁账号：立即退出所有设备，不能再登录；可写到期日（${TIME_ZONE_NAME}，含当日），不写则无限期`,
    takes: [phone, reason, lastDay],
    async run(deps, number = '', why = '', day) {
      const until = day === undefined ? null : endOf(day)
      const { readMemberStatus, blockPerson } = await import('../../accounts/index.ts')
      const { userId, nickName } = await readMemberStatus(deps.db, number, deps.now())
      await blockPerson(peopleDeps(deps), { actorId: null, userId, reason: why }, until)
      const text = `${nickName}：已封禁${day === undefined ? '' : `到 ${day}（含当日）`}`
      return { data: { userId, nickName, isBlocked: true, untilTime: until?.toISOString() ?? '' }, text }
    },
  },
  unblock: {
    about: '解除封禁',
    takes: [phone, { ...reason, isOptional: true }],
    async run(deps, number = '', why = CONSOLE_REASON) {
      const { readMemberStatus, unblockPerson } = await import('../../accounts/index.ts')
      const { userId, nickName } = await readMemberStatus(deps.db, number, deps.now())
      await unblockPerson(peopleDeps(deps), { actorId: null, userId, reason: why })
      return { data: { userId, nickName, isBlocked: false }, text: `${nickName}：已解除封禁` }
    },
  },
  'reset-totp': {
    about: '移除一个人的两步验证：验证器和恢复码都丢了时用；之后凭登录密码重新启用',
    takes: [phone],
    async run({ db, now }, number = '') {
      const [{ readMemberStatus }, { removeTwoStep }] = await Promise.all([
        import('../../accounts/index.ts'),
        import('../../accounts/security/index.ts'),
      ])
      const { userId, nickName } = await readMemberStatus(db, number, now())
      const wasEnrolled = await removeTwoStep(db, userId)
      const text = wasEnrolled ? `${nickName}：两步验证已移除，请登录后台重新启用` : `${nickName}：没有启用两步验证`
      return { data: { userId, wasEnrolled }, text }
    },
  },
}

/** A command has no cached sessions; the servers are notified by the database. */
const peopleDeps = ({ db, now, emit }: AdminDeps) => ({ db, now, emit, sessions: { forget() {} } })

async function changeRole(deps: AdminDeps, number: string, changed: StaffRole, isGranted: boolean) {
  const { readMemberStatus, setRole } = await import('../../accounts/index.ts')
  const { userId } = await readMemberStatus(deps.db, number, deps.now())
  await setRole(peopleDeps(deps), { actorId: null, userId, reason: CONSOLE_REASON }, changed, isGranted)
  const status = await readMemberStatus(deps.db, number, deps.now())
  return { data: status, text: `${status.nickName}：${rolesOf(status) || '没有后台权限'}` }
}

/** The end of a day in Shanghai. Throws BAD_ARGUMENT for a day that does not exist. */
function endOf(day: string): Date {
  if (!isDay(day)) throw fault('BAD_ARGUMENT', { message: `没有 ${day} 这一天` })
  return new Date(instantOfShanghai(`${addDays(day, 1)}T00:00`))
}

const rolesOf = ({ isAdmin, permissions }: MemberStatus) =>
  [...(isAdmin ? ['管理员'] : []), ...permissions.map((each) => PERMISSION_LABELS[each])].join('、')
