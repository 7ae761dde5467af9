import { readFile } from 'node:fs/promises'
import { hasReadableText, UNREADABLE_TEXT } from '@shenglang/contract/arguments'
import { cutText } from '@shenglang/contract/cut-text'
import { fault } from '@shenglang/contract/faults'
import {
  CASE_REASON_LABELS,
  REPORT_KIND_LABELS,
  REPORT_STATE_LABELS,
  type ReportCase,
  type ReportFile,
  type WordLevel,
} from '@shenglang/contract/moderation/entities'
import {
  addBlockedWords,
  decideReport,
  listBlockedWords,
  listReports,
  muteUser,
  readReport,
  readWordFile,
  removeWord,
  unmuteUser,
} from '../../moderation/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'

const { id, reason, outcome, days, user, word, file, wordLevel } = ARGUMENTS
const CONSOLE = null
const PAGE_SIZE = 100

export const reports: Record<string, Command> = {
  list: {
    about: '待处理的举报，先来的在前',
    takes: [],
    async run(deps) {
      const { rows } = await listReports(deps, { state: 'open', pageSize: PAGE_SIZE })
      return { data: rows, text: table(rows.map(columnsOf), '没有待处理的举报') }
    },
  },
  show: {
    about: '一件举报，连同上下文；查看会记入日志',
    takes: [id],
    run: async (deps, caseId = '') => outputOf(await readReport(deps, caseId, CONSOLE)),
  },
  decide: {
    about: '处理举报；删除时可同时禁言若干天',
    takes: [id, outcome, reason, days],
    async run(deps, caseId = '', verdict = '', note = '', mutedDays) {
      const muteDays = mutedDays === undefined ? undefined : Number(mutedDays)
      const isWrong = verdict === 'mute' ? muteDays === undefined : verdict === 'dismiss' && muteDays !== undefined
      if (isWrong) throw fault('BAD_ARGUMENT', { message: '禁言要给出天数，未违规时不给' })
      const decision = { caseId, outcome: verdict as 'dismiss' | 'takeDown' | 'mute', muteDays, note, staffId: CONSOLE }
      return outputOf(await decideReport(deps, decision))
    },
  },
  mute: {
    about: '禁言一个用户若干天；不给天数则无限期',
    takes: [user, reason, days],
    async run(deps, userId = '', note = '', mutedDays) {
      await muteUser(deps, { userId, note, days: mutedDays === undefined ? undefined : Number(mutedDays), staffId: CONSOLE })
      return {
        data: { userId, isMuted: true },
        text: `用户 ${userId} 已禁言${mutedDays === undefined ? '' : ` ${mutedDays} 天`}`,
      }
    },
  },
  unmute: {
    about: '解除禁言',
    takes: [user, reason],
    async run(deps, userId = '', note = '') {
      await unmuteUser(deps, { userId, note, staffId: CONSOLE })
      return { data: { userId, isMuted: false }, text: `用户 ${userId} 可以发言` }
    },
  },
}

export const words: Record<string, Command> = {
  list: {
    about: '词库：refuse 拒绝发布，review 发布后待审，allow 放行',
    takes: [],
    async run({ db }) {
      const rows = await listBlockedWords(db)
      return {
        data: rows,
        text: table(
          rows.map((row) => [row.word, row.level]),
          '词库是空的',
        ),
      }
    },
  },
  add: {
    about: '加入一个词，或改它的级别；不给级别为 refuse',
    takes: [word, wordLevel],
    async run({ db }, added = '', level = 'refuse') {
      await addBlockedWords(db, [{ word: added, level: level as WordLevel }])
      return { data: { word: added, level }, text: `${added}\t${level}` }
    },
  },
  remove: {
    about: '移除一个词',
    takes: [word],
    async run({ db }, removed = '') {
      await removeWord(db, removed)
      return { data: { word: removed }, text: `已移除 ${removed}` }
    },
  },
  import: {
    about: '从文件加入：一行一个词，级别可写在制表符或逗号之后，否则为给出的级别',
    takes: [file, wordLevel],
    async run({ db }, path = '', level = 'refuse') {
      const text = await readFile(path, 'utf8').catch(() => {
        throw fault('BAD_ARGUMENT', { message: `读不到文件 ${path}` })
      })
      if (!hasReadableText(text)) throw fault('BAD_ARGUMENT', { message: `文件${UNREADABLE_TEXT}` })
      const added = readWordFile(text, level as WordLevel)
      await addBlockedWords(db, added)
      return { data: { count: added.length }, text: `加入 ${added.length} 个词` }
    },
  },
}

function outputOf(file: ReportFile) {
  const { thing, reports: all } = file
  const around = (thing?.around ?? []).map(
    (message) => `${message.isReported ? '→' : ' '} ${timeOf(message.createTime)} ${message.nickName}：${message.content}`,
  )
  const reported = all.map(({ nickName, reason: why, detail }) => `  ${nickName}\t${CASE_REASON_LABELS[why]}\t${detail}`)
  const lines = [columnsOf(file).join('\t'), ...(thing ? [thing.address] : ['内容已不在']), ...around, '举报：', ...reported]
  return { data: file, text: lines.filter((line) => line !== '').join('\n') }
}

function columnsOf({ caseId, kind, userId, nickName, content, state, reportCount, reasons, createTime }: ReportCase) {
  return [
    caseId,
    REPORT_KIND_LABELS[kind],
    `${nickName}（${userId}）`,
    cutText(content.replace(/\s+/g, ' '), 60, { ending: '…' }),
    `${reportCount} 人：${reasons.map((why) => CASE_REASON_LABELS[why]).join('、')}`,
    REPORT_STATE_LABELS[state],
    timeOf(createTime),
  ]
}
