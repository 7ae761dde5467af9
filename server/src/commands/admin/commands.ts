import { fault } from '@shenglang/contract/faults'
import { PERMISSION_LABELS, PERMISSIONS, type StaffRole } from '@shenglang/contract/roles'
import { isDay, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import { APPLICATION_STATE_LABELS, type ArtistApplication } from '@shenglang/contract/studio/applications'
import { duplicateWords } from '@shenglang/contract/studio/duplicate-words'
import { EDIT_LABELS, type OwnWork, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { listStandings, readStanding, type Standing, setRole, setVip } from '../../accounts/index.ts'
import { judge, listWishes, listWorksOf, moveWork, readWork } from '../../studio/index.ts'
import { analyse } from './analyse.ts'
import { type AdminDeps, ARGUMENTS, type Command, type Commands, table, timeOf } from './command-line.ts'
import { invoices } from './invoices.ts'
import { leases } from './leases.ts'
import { ledger } from './ledger.ts'
import { reports, words } from './moderation.ts'
import { orders, rules } from './orders.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { plans } from './plans.ts'
import { refunds } from './refunds.ts'
import { coupons, goods } from './selling.ts'
import { infringements, wishes } from './support.ts'

const PAGE = { pageNum: 1, pageSize: 100 }
const { id, reason, submission, phone, role, level, day } = ARGUMENTS

const people: Record<string, Command> = {
  list: {
    about: '管理员、工作人员与会员',
    takes: [],
    async run({ accounts, now }) {
      const rows = await listStandings(accounts, now())
      return { data: rows, text: table(rows.map(columnsOf), '还没有管理员、工作人员和会员') }
    },
  },
  show: {
    about: '一个人的身份',
    takes: [phone],
    run: async ({ accounts, now }, number = '') => told(await readStanding(accounts, number, now())),
  },
  grant: {
    about: `设为管理员，或给予工作人员一项权限：${PERMISSIONS.map((each) => `${each} ${PERMISSION_LABELS[each]}`).join('、')}`,
    takes: [phone, role],
    run: async ({ accounts, now }, number = '', given = '') =>
      told(await setRole(accounts, number, given as StaffRole, true, now())),
  },
  revoke: {
    about: '撤销管理员或一项权限',
    takes: [phone, role],
    run: async ({ accounts, now }, number = '', taken = '') =>
      told(await setRole(accounts, number, taken as StaffRole, false, now())),
  },
  vip: {
    about: `设定会员等级，到期日如 2027-12-31（${TIME_ZONE_NAME}，含当日）；等级 0 收回这样给的会员，买的不受影响`,
    takes: [phone, level, day],
    async run({ accounts, now }, number = '', digit = '', last) {
      const until = last === undefined || !isDay(last) ? null : new Date(`${last}T24:00:00+08:00`)
      const wanted = { level: Number(digit), until }
      if (wanted.level > 0 && (until === null || !(until > now()))) {
        throw fault('BAD_ARGUMENT', { message: '请给出到期日，今天或以后的一天' })
      }
      return told(await setVip(accounts, number, wanted, now()))
    },
  },
}

const artists: Record<string, Command> = {
  list: {
    about: '待审核的艺人申请',
    takes: [],
    async run(deps) {
      const pages = await Promise.all(
        (['submitted', 'resubmitted'] as const).map((state) => listWishes(deps, { state, ...PAGE })),
      )
      const rows = pages.flatMap((page) => page.rows)
      const lines = rows.map((wish) => [
        wish.applicationId,
        wish.artistName,
        wish.style,
        APPLICATION_STATE_LABELS[wish.state],
        timeOf(wish.createTime),
      ])
      return { data: rows, text: table(lines, '没有待审核的') }
    },
  },
  approve: {
    about: '通过申请',
    takes: [id],
    run: async (deps, wish = '') =>
      judged(await judge(deps, { id: wish, outcome: 'approved', reason: '', reviewerId: undefined })),
  },
  reject: {
    about: '拒绝申请',
    takes: [id, reason],
    run: async (deps, wish = '', why = '') =>
      judged(await judge(deps, { id: wish, outcome: 'rejected', reason: why, reviewerId: undefined })),
  },
}

const resources: Record<string, Command> = {
  list: {
    about: '待审核的作品；已发布作品的修改写作“旧 → 新”；末列是送审号',
    takes: [],
    async run({ db }) {
      const { rows } = await listWorksOf(db, { state: 'review', ...PAGE })
      const lines = rows.map((work) => [
        work.resourceId,
        titleOf(work),
        work.artist,
        stateOf(work),
        timeOf(work.createTime),
        work.submissionId,
      ])
      return { data: rows, text: table(lines, '没有待审核的') }
    },
  },
  show: {
    about: '一件作品，连同等待审核的修改',
    takes: [id],
    async run({ db }, work = '') {
      const found = await readWork(db, work)
      const edits = Object.entries(found.edits).map(([name, value]) => {
        const edited = name as keyof typeof EDIT_LABELS
        return `${EDIT_LABELS[edited]}\n  现在：${found[edited]}\n  改为：${value}`
      })
      const same = found.files.flatMap(({ fileName, duplicateOf }) =>
        duplicateOf ? [`${fileName}：${duplicateWords(duplicateOf)}`] : [],
      )
      return { data: found, text: [`${found.title}\t${stateOf(found)}`, ...same, ...edits].join('\n') }
    },
  },
  publish: {
    about: '通过审核，发布；写上看过的送审号，之后重新提交的不会被误放',
    takes: [id, submission],
    run: ({ db, now }, work = '', submissionId) => moved(db, { move: 'publish', resourceId: work, submissionId, now: now() }),
  },
  republish: {
    about: '通过审核，即使与已下架的录音相同',
    takes: [id, submission],
    run: ({ db, now }, work = '', submissionId) =>
      moved(db, { move: 'publish', resourceId: work, submissionId, despiteTakedown: true, now: now() }),
  },
  reject: { about: '退回', takes: [id, reason], run: move('reject') },
  takedown: { about: '下架', takes: [id, reason], run: move('takedown') },
}

/** Everything that `npm run admin` does. */
export const COMMANDS: Commands = {
  people,
  artists,
  resources,
  analyse,
  wishes,
  goods,
  coupons,
  infringements,
  reports,
  words,
  plans,
  refunds,
  payouts,
  invoices,
  ledger,
  orders,
  rules,
  payments,
  leases,
}

function move(outcome: 'reject' | 'takedown'): Command['run'] {
  return ({ db, now }, work = '', why = '') => moved(db, { move: outcome, resourceId: work, reason: why, now: now() })
}

async function moved(db: AdminDeps['db'], step: Parameters<typeof moveWork>[1]) {
  await moveWork(db, step)
  const work = await readWork(db, step.resourceId)
  return { data: work, text: `${work.title}：${stateOf(work)}` }
}

function judged(wish: ArtistApplication) {
  return { data: wish, text: `${wish.artistName}：${APPLICATION_STATE_LABELS[wish.state]}` }
}

const told = (standing: Standing) => ({ data: standing, text: table([columnsOf(standing)], '') })

function columnsOf(standing: Standing): string[] {
  const { userId, phone: number, nickName, isAdmin, permissions, isArtist, vipLevel, vipExpireTime } = standing
  const vip = vipLevel > 0 ? `VIP${vipLevel}，${vipExpireTime === '' ? '长期' : `至 ${timeOf(vipExpireTime)}`}` : ''
  return [
    userId,
    number,
    nickName,
    [isAdmin ? '管理员' : '', ...permissions.map((each) => PERMISSION_LABELS[each]), isArtist ? '艺人' : '', vip]
      .filter(Boolean)
      .join('、') || '注册会员',
  ]
}

const titleOf = ({ title, edits }: OwnWork) => (edits.title === undefined ? title : `${title} → ${edits.title}`)

const stateOf = (work: OwnWork) => (work.isScheduled ? `定时 ${timeOf(work.releaseTime)}` : WORK_STATE_LABELS[work.state])
