import * as z from 'zod/mini'
import { id, instant, int, list, oneOf, secret, text } from '../../arguments.ts'
import { PAGE_SIZE_MAX } from '../../constants.ts'
import { pageOf } from '../../envelope.ts'
import { STAFF_ROLES, staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { AccountLogEntry, PERSON_KINDS, Person, PersonRow } from './entities.ts'
import { MergePreview, PHONE_CHOICES } from './merge.ts'

const VIP_LEVEL_MAX = 9
/** Maximum number of people that staff select, for a file or to change them together. */
export const PEOPLE_BULK_MAX = 200
const reason = () => text(200).check(z.trim(), z.minLength(1, '请写明原因'))
/** The version of `Person` that the staff member saw. */
const version = () => text(20)

export const findPeople = route({
  method: 'GET',
  path: '/client/app/admin/person',
  ...staffWith('people'),
  summary:
    '查找用户：key 为手机号（至少前 5 位）、编号、账号名或昵称的开头，没有 key 则新的在前；after 为上一页返回的 after，为空则没有更多；total 超过 10000 时为 10001',
  args: z.object({
    /** Secret because it may be a phone number, and the log of staff calls cannot be erased. */
    key: z.optional(secret(text(40))),
    kind: z.optional(oneOf(PERSON_KINDS)),
    after: z.optional(id()),
    pageSize: z._default(int(1, PAGE_SIZE_MAX), 30),
  }),
  answer: pageOf(PersonRow, { after: z.string() }),
})

export const readPerson = route({
  method: 'GET',
  path: '/client/app/admin/person/{id}',
  ...staffWith('people'),
  summary: '一个账号：资料、等级及其来源、权限、已登录的设备、封禁状态',
  args: z.object({ id: id() }),
  answer: Person,
})

export const readAccountLog = route({
  method: 'GET',
  path: '/client/app/admin/person/{id}/log',
  ...staffWith('people'),
  summary: '工作人员对一个账号做过什么，新的在前；before 为上一页的 next',
  args: z.object({ id: id(), before: z.optional(id()), pageSize: z._default(int(1, PAGE_SIZE_MAX), 30) }),
  /** `next` is '' on the last page. */
  answer: pageOf(AccountLogEntry, { next: z.string() }),
})

export const blockPerson = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/block',
  ...staffWith('people'),
  idempotent: true,
  summary: '封禁账号：立即退出所有设备，不能再登录；untilTime 未给出则无限期。公开的作品不变',
  args: z.object({ id: id(), version: version(), reason: reason(), untilTime: z.optional(instant()) }),
  answer: Person,
})

export const unblockPerson = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/unblock',
  ...staffWith('people'),
  idempotent: true,
  summary: '解除封禁',
  args: z.object({ id: id(), version: version(), reason: reason() }),
  answer: Person,
})

export const setPeopleBlocked = route({
  method: 'POST',
  path: '/client/app/admin/person/bulk/block',
  ...staffWith('people'),
  idempotent: true,
  summary: `批量封禁或解除封禁，最多 ${PEOPLE_BULK_MAX} 个账号，全部成功或全部不改；已是这样的保持不变；isPreview 只检查，随后写上它的 version 再改，其间别人改过则返回 CHANGED_MEANWHILE`,
  args: z
    .object({
      ids: z.array(id()).check(z.minLength(1, '请选择用户'), z.maxLength(PEOPLE_BULK_MAX, `一次最多 ${PEOPLE_BULK_MAX} 个账号`)),
      isBlocked: z.boolean('应为是或否'),
      /** Empty for a preview alone. */
      reason: z._default(text(200).check(z.trim()), ''),
      /** Only for a block; left out for a permanent one. */
      untilTime: z.optional(instant()),
      version: z.optional(version()),
      isPreview: z._default(z.boolean('应为是或否'), false),
    })
    .check(
      z.refine(({ reason, isPreview }) => isPreview || reason !== '', { path: ['reason'], message: '请写明原因' }),
      z.refine(({ version, isPreview }) => isPreview || version !== undefined, { path: ['version'], message: '请先检查' }),
    ),
  answer: z.object({
    /** Number of accounts that are changed, or would be. */
    changed: z.int(),
    /** Number of accounts that are already so. */
    unchanged: z.int(),
    /** Accounts on which the caller may not act; while there are any, none is changed. */
    faults: z.array(z.object({ userId: z.string(), nickName: z.string(), reason: z.string() })),
    /** The version of all of them together. */
    version: z.string(),
  }),
})

export const exportPeople = route({
  method: 'GET',
  path: '/client/app/admin/person/csv',
  ...staffWith('people'),
  summary: `导出选中的用户：CSV 文本，最多 ${PEOPLE_BULK_MAX} 个，手机号隐去中间四位`,
  args: z.object({ ids: list(id(), PEOPLE_BULK_MAX) }),
  answer: z.object({ fileName: z.string(), csv: z.string() }),
})

export const endDevices = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/devices/end',
  ...staffWith('people'),
  idempotent: true,
  summary: '让一个账号的一台设备退出登录；sessionId 未给出则为所有设备',
  args: z.object({ id: id(), version: version(), sessionId: z.optional(id()), reason: reason() }),
  answer: Person,
})

export const setPersonLevel = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/level',
  ...staffWith('people'),
  idempotent: true,
  summary: '赠送会员等级至 untilTime；等级 0 收回赠送的，买的不受影响',
  args: z
    .object({
      id: id(),
      version: version(),
      vipLevel: int(0, VIP_LEVEL_MAX),
      untilTime: z.optional(instant()),
      reason: reason(),
    })
    .check(
      z.refine(({ vipLevel, untilTime }) => vipLevel === 0 || untilTime !== undefined, {
        path: ['untilTime'],
        message: '请给出到期时间',
      }),
    ),
  answer: Person,
})

export const setPersonRole = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/role',
  ...staffWith('people'),
  idempotent: true,
  summary: '给予或收回管理员身份或一项权限：不能给自己，管理员只由管理员增减，其他权限只能给自己也有的，最后一位管理员保留',
  args: z.object({
    id: id(),
    version: version(),
    role: oneOf(STAFF_ROLES),
    isGranted: z.boolean('应为是或否'),
    reason: reason(),
  }),
  answer: Person,
})

export const closePerson = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/close',
  ...staffWith('people'),
  idempotent: true,
  summary: '应本人要求注销账号，不可恢复；name 须与昵称一致',
  args: z.object({ id: id(), version: version(), name: text(40), reason: reason() }),
  answer: Person,
})

export const previewMerge = route({
  method: 'GET',
  path: '/client/app/admin/person/{id}/merge',
  ...staffWith('people'),
  summary: '把账号 id 并入 intoId 之前看：会移过去什么、留下什么、为什么不能',
  args: z.object({ id: id(), intoId: id() }),
  answer: MergePreview,
})

export const mergePerson = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/merge',
  ...staffWith('people'),
  idempotent: true,
  summary: '应本人要求把账号 id 并入 intoId，不可恢复：权利与内容移过去，订单与账目留下，账号 id 注销；重复提交不再改变什么',
  args: z.object({
    id: id(),
    intoId: id(),
    version: version(),
    intoVersion: version(),
    phoneOf: z._default(oneOf(PHONE_CHOICES), 'into'),
    reason: reason(),
  }),
  answer: Person,
})

export const readPhone = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/phone',
  ...staffWith('people'),
  summary: '一个账号的完整手机号；原因会记入日志',
  args: z.object({ id: id(), reason: reason() }),
  answer: z.object({ phone: z.string() }),
})

export const exportPerson = route({
  method: 'POST',
  path: '/client/app/admin/person/{id}/export',
  ...staffWith('people'),
  summary: '应本人要求导出其全部数据，与用户自己导出的相同；原因会记入日志',
  args: z.object({ id: id(), reason: reason() }),
  /** A zip file in base64. */
  answer: z.object({ fileName: z.string(), archive: z.string() }),
})
