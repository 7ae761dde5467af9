import * as z from 'zod/mini'
import { phone } from '../../accounts/rules.ts'
import { id, int, oneOf, text } from '../../arguments.ts'
import { PAGE_SIZE_MAX } from '../../constants.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'
import { InfringementNotice } from '../infringement.ts'
import { DOCKET_MOVES, DOCKET_STATES } from './states.ts'

/** An artist's statement that a removed work is not an infringement, as staff see it. */
const CounterStatement = z.object({
  name: z.string(),
  phone: z.string(),
  statement: z.string(),
  proof: z.string(),
  createTime: z.string(),
})

/** One of the works that a notice accuses. */
const DocketWork = z.object({
  resourceId: z.string(),
  title: z.string(),
  artistId: z.string(),
  artist: z.string(),
  state: z.enum(DOCKET_STATES),
  /** Number of the artist's works that were removed for infringement and not restored. */
  upheldCount: z.int(),
  counter: z.nullable(CounterStatement),
  /** Time when it is restored unless the complainant goes to court; '' outside the waiting period. */
  restoreDueTime: z.string(),
})
export type DocketWork = z.infer<typeof DocketWork>

/** An event in the docket; events are in order, and are never changed or removed. */
const DocketEvent = z.object({
  eventId: z.string(),
  kind: z.enum(['received', ...DOCKET_MOVES]),
  /** '' when the event concerns the whole notice. */
  resourceId: z.string(),
  /** The staff member or artist who acted; '' for the platform itself. */
  actor: z.string(),
  note: z.string(),
  time: z.string(),
})
export type DocketEvent = z.infer<typeof DocketEvent>

export const InfringementFile = z.extend(InfringementNotice, {
  works: z.array(DocketWork),
  events: z.array(DocketEvent),
})
export type InfringementFile = z.infer<typeof InfringementFile>

const REASON_MAX = 1000

const cursor = { before: z.optional(id()), pageSize: z._default(int(1, PAGE_SIZE_MAX), 30) }

export const listInfringements = route({
  method: 'GET',
  path: '/client/app/admin/infringements',
  ...staffWith('review'),
  summary:
    '侵权投诉列表，新的在前。open 待处理，disputed 有作品在争议中，closed 其余；before 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({ stage: z.optional(oneOf(['open', 'disputed', 'closed'])), ...cursor }),
  answer: pageOf(InfringementNotice, { next: z.string() }),
})

export const readInfringement = route({
  method: 'GET',
  path: '/client/app/admin/infringement/{id}',
  ...staffWith('review'),
  summary: '一份侵权通知的卷宗：所指作品的状态、艺人的声明与全部记录',
  args: z.object({ id: id() }),
  answer: InfringementFile,
})

export const decideInfringement = route({
  method: 'POST',
  path: '/client/app/admin/infringement/{id}',
  ...staffWith('review'),
  idempotent: true,
  summary:
    '处理侵权通知：accept 受理，下架 resourceIds 里的作品（不给出则为全部所指作品）并把通知转送给艺人，其余不予受理；refuse 不予受理。须写明理由',
  args: z.object({
    id: id(),
    outcome: oneOf(['accept', 'refuse']),
    reason: textField('理由', 1, REASON_MAX),
    resourceIds: z._default(z.array(id()).check(z.maxLength(50, '最多 50 件作品')), []),
  }),
  answer: InfringementFile,
})

export const moveInfringement = route({
  method: 'POST',
  path: '/client/app/admin/infringement/{id}/work/{resourceId}',
  ...staffWith('review'),
  idempotent: true,
  summary:
    '推进一件争议中的作品：forwardCounter 已把艺人的声明转送投诉人，等待期由此开始；handOn 投诉人已起诉或投诉行政机关；restore 提前恢复。须写明情况',
  args: z.object({
    id: id(),
    resourceId: id(),
    move: oneOf(['forwardCounter', 'handOn', 'restore']),
    note: textField('情况', 1, REASON_MAX),
  }),
  answer: InfringementFile,
})

const Rules = z.object({ counterStatementDays: z.int(), decideHours: z.int() })

export const readDocketRules = route({
  method: 'GET',
  path: '/client/app/admin/infringement_rules',
  ...staffWith('review'),
  summary: '版权卷宗的期限：不侵权声明的等待期（天）与处理通知的期限（小时）',
  args: z.object({}),
  answer: Rules,
})

export const saveDocketRules = route({
  method: 'PUT',
  path: '/client/app/admin/infringement_rules',
  ...staffWith('content'),
  summary: '设定版权卷宗的期限；已经开始的等待期不变。seen 为读到的期限，别人改过则返回 CHANGED_MEANWHILE',
  args: z.object({ counterStatementDays: int(1, 60), decideHours: int(1, 240), seen: z.optional(Rules) }),
  answer: Rules,
})

/** A dispute about a work as its artist sees it, without the complainant's contact details. */
const ArtistDispute = z.object({
  noticeId: z.string(),
  resourceId: z.string(),
  title: z.string(),
  complainant: z.string(),
  workTitle: z.string(),
  reason: z.string(),
  proof: z.string(),
  state: z.enum(DOCKET_STATES),
  /** The platform's reason for the removal. */
  decision: z.string(),
  restoreDueTime: z.string(),
  createTime: z.string(),
})
export type ArtistDispute = z.infer<typeof ArtistDispute>

export const listDisputes = route({
  method: 'GET',
  path: '/client/app/user/infringement',
  audience: 'user',
  summary: '我的作品收到的、已受理的侵权通知，新的在前；resourceId 只看一件作品',
  args: z.object({ resourceId: z.optional(id()) }),
  answer: pageOf(ArtistDispute),
})

export const sendCounterStatement = route({
  method: 'POST',
  path: '/client/app/user/infringement/{noticeId}/{resourceId}',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: '对被下架的作品提交不侵权声明；平台转送投诉人，等待期内对方没有起诉即恢复',
  args: z.object({
    noticeId: id(),
    resourceId: id(),
    name: textField('姓名或单位名称', 1, 100),
    phone: phone(),
    statement: textField('不侵权的说明', 10, 2000),
    proof: textField('初步证据', 1, 2000),
    isTruthful: z.literal(true, '请阅读并确认真实性声明'),
  }),
  answer: ArtistDispute,
})

export const followInfringement = route({
  method: 'POST',
  path: '/client/app/cms/infringement/follow',
  audience: 'public',
  summary: '凭受理编号与当时填写的电话或邮箱查看侵权投诉的进展',
  args: z.object({
    receiptNumber: z
      .string('请填写受理编号')
      .check(z.trim(), z.toUpperCase(), z.regex(/^QQ\d{8}-\d{4,18}$/, '受理编号形如 QQ20261101-0042')),
    contact: text(100).check(z.trim(), z.minLength(1, '请填写当时留的电话或邮箱')),
  }),
  answer: z.object({
    receiptNumber: z.string(),
    createTime: z.string(),
    /** '' before the decision. */
    decideTime: z.string(),
    /** The reason for refusing the notice; otherwise ''. */
    reason: z.string(),
    works: z.array(
      z.object({ title: z.string(), state: z.enum(DOCKET_STATES), changeTime: z.string(), restoreDueTime: z.string() }),
    ),
  }),
})
