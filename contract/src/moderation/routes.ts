import * as z from 'zod/mini'
import { id, int, oneOf, text } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import {
  FilteredWord,
  MutedUser,
  PersonModeration,
  REPORT_DETAIL_MAX,
  REPORT_KINDS,
  REPORT_REASONS,
  ReportCase,
  ReportFile,
  WORD_LEVELS,
  WORD_MAX,
  WORDS_IMPORT_MAX,
  WritePermissionStatus,
} from './entities.ts'

const MUTE_DAYS_MAX = 3650

/** The note of staff, which is sent to the author. */
const note = () => text(500).check(z.refine((value) => value.trim() !== '', '请写明理由'))
const muteDays = () => int(1, MUTE_DAYS_MAX)

export const report = route({
  method: 'POST',
  path: '/client/app/user/report',
  audience: 'user',
  summary: '举报评论、贴子、私信或用户；同一内容重复举报只记一次',
  needsConsent: true,
  args: z.object({
    kind: oneOf(REPORT_KINDS),
    id: id(),
    reason: oneOf(REPORT_REASONS),
    detail: z._default(text(REPORT_DETAIL_MAX), ''),
  }),
  answer: z.null(),
})

export const writePermission = route({
  method: 'GET',
  path: '/client/app/user/speech',
  audience: 'user',
  summary: '当前用户能否发言：禁言、手机号与未成年人模式时段',
  args: z.object({}),
  answer: WritePermissionStatus,
})

export const listReports = route({
  method: 'GET',
  path: '/client/app/admin/report',
  ...staffWith('review'),
  summary: '举报列表：open 待处理，先来的在前；decided 已处理，新的在前。after 为上一页最后一件的 caseId',
  args: z.object({
    state: z._default(oneOf(['open', 'decided']), 'open'),
    kind: z.optional(oneOf(REPORT_KINDS)),
    after: z.optional(id()),
    pageSize: z._default(int(1, PAGE_SIZE_MAX), 30),
  }),
  answer: pageOf(ReportCase),
})

export const readReport = route({
  method: 'GET',
  path: '/client/app/admin/report/{id}',
  ...staffWith('review'),
  summary: '一件举报，连同被举报的内容与上下文',
  args: z.object({ id: id() }),
  answer: ReportFile,
})

export const decideReport = route({
  method: 'POST',
  path: '/client/app/admin/report/{id}',
  ...staffWith('review'),
  idempotent: true,
  summary: '处理举报：dismiss 未发现违规，takeDown 删除内容（可同时禁言），mute 保留内容并禁言作者 muteDays 天',
  args: z
    .object({
      id: id(),
      outcome: oneOf(['dismiss', 'takeDown', 'mute']),
      muteDays: z.optional(muteDays()),
      note: note(),
    })
    .check(
      z.refine(({ outcome, muteDays: days }) => outcome !== 'mute' || days !== undefined, {
        path: ['muteDays'],
        message: '请给出禁言天数',
      }),
      z.refine(({ outcome, muteDays: days }) => outcome !== 'dismiss' || days === undefined, {
        path: ['muteDays'],
        message: '未发现违规时不能禁言',
      }),
    ),
  answer: ReportFile,
})

export const mute = route({
  method: 'POST',
  path: '/client/app/admin/mute/{userId}',
  ...staffWith('review'),
  idempotent: true,
  summary: '禁言：days 天，未给出则无限期；重新计时',
  args: z.object({ userId: id(), days: z.optional(muteDays()), note: note() }),
  answer: z.null(),
})

export const unmute = route({
  method: 'POST',
  path: '/client/app/admin/mute/{userId}/lift',
  ...staffWith('review'),
  idempotent: true,
  summary: '解除禁言',
  args: z.object({ userId: id(), note: note() }),
  answer: z.null(),
})

export const listMutes = route({
  method: 'GET',
  path: '/client/app/admin/mute',
  ...staffWith('review'),
  summary: '正在禁言的用户，新的在前。after 为上一页最后一位的 muteId',
  args: z.object({ after: z.optional(text(60)), pageSize: z._default(int(1, PAGE_SIZE_MAX), 30) }),
  answer: pageOf(MutedUser),
})

export const listWords = route({
  method: 'GET',
  path: '/client/app/admin/words',
  ...staffWith('review'),
  summary: '词库，按字序。key 只看含有它的词；after 为上一页最后一个词',
  args: z.object({
    key: z.optional(text(WORD_MAX)),
    level: z.optional(oneOf(WORD_LEVELS)),
    after: z.optional(text(WORD_MAX)),
    pageSize: z._default(int(1, PAGE_SIZE_MAX), 50),
  }),
  answer: pageOf(FilteredWord),
})

export const addWord = route({
  method: 'POST',
  path: '/client/app/admin/words',
  ...staffWith('review'),
  idempotent: true,
  summary: '加入一个词，或改它的级别：refuse 拒绝发布，review 发布后待审，allow 放行',
  args: z.object({ word: text(WORD_MAX), level: oneOf(WORD_LEVELS) }),
  answer: z.null(),
})

export const removeWord = route({
  method: 'POST',
  path: '/client/app/admin/words/remove',
  ...staffWith('review'),
  idempotent: true,
  summary: '从词库移除一个词',
  args: z.object({ word: text(WORD_MAX) }),
  answer: z.null(),
})

export const importWords = route({
  method: 'POST',
  path: '/client/app/admin/words/import',
  ...staffWith('review'),
  idempotent: true,
  summary: '成批加入：一行一个词，级别可写在制表符或逗号之后，否则为 level；有一行不对则全不加入，并指出是哪一行',
  args: z.object({ text: text(WORDS_IMPORT_MAX), level: oneOf(WORD_LEVELS) }),
  answer: z.object({ count: z.int() }),
})

export const personModeration = route({
  method: 'GET',
  path: '/client/app/admin/person/{id}/moderation',
  ...staffWith('people'),
  summary: '一个用户被举报的内容、禁言状态与处理记录，新的在前，各至多 100 条',
  args: z.object({ id: id() }),
  answer: PersonModeration,
})
