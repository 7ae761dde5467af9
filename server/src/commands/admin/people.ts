import { PERMISSION_LABELS, PERMISSIONS, type StaffRole } from '@shenglang/contract/roles'
import type { MemberStatus } from '../../accounts/index.ts'
import { type Actions, ARGUMENTS } from './command-line.ts'

const { phone, role } = ARGUMENTS

export const people: Actions = {
  grant: {
    about: `设为管理员，或给予工作人员一项权限：${PERMISSIONS.map((each) => `${each} ${PERMISSION_LABELS[each]}`).join('、')}`,
    takes: [phone, role],
    async run({ db, now, emit }, number = '', granted = '') {
      const { readMemberStatus, setRole } = await import('../../accounts/index.ts')
      const { userId } = await readMemberStatus(db, number, now())
      // A command has no cached sessions; the servers are notified by the database.
      const deps = { db, now, emit, sessions: { forget() {} } }
      await setRole(deps, { actorId: null, userId, reason: '命令行' }, granted as StaffRole, true)
      const status = await readMemberStatus(db, number, now())
      return { data: status, text: `${status.nickName}：${rolesOf(status)}` }
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

const rolesOf = ({ isAdmin, permissions }: MemberStatus) =>
  [...(isAdmin ? ['管理员'] : []), ...permissions.map((each) => PERMISSION_LABELS[each])].join('、')
