import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DesignRequest } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { answerRequest, declineRequest, deliverRequest, listAllRequests, quoteRequest } from '../../commerce/index.ts'
import { forwardInfringement, listNotices } from '../../site/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'
import { fenOf, sumOf } from './money.ts'

const PAGE = { pageSize: 100 }
const { id, answer, reason, amount, workDays, givenFile } = ARGUMENTS

export const wishes: Record<string, Command> = {
  list: {
    about: '定制需求，新的在前；状态后是报价，末列是答复',
    takes: [],
    async run({ db }) {
      const { rows } = await listAllRequests(db, PAGE)
      return { data: rows, text: table(rows.map(wishColumns), '还没有定制需求') }
    },
  },
  answer: {
    about: '答复一份定制需求，并通知提交的人',
    takes: [id, answer],
    run: async (deps, request = '', reply = '') => wishOutput(await answerRequest(deps, request, reply)),
  },
  quote: {
    about: '为一份定制需求报价：金额、几天完成、说明；7 天内可接受，下单之前可以改',
    takes: [id, amount, workDays, answer],
    confirms: (_deps, request = '', price = '', days = '') => `定制需求 ${request} 报价 ${sumOf(fenOf(price))}，${days} 天完成`,
    run: async (deps, request = '', price = '', days = '', text = '') =>
      wishOutput(await quoteRequest(deps, { id: request, quoteFen: fenOf(price), days: Number(days), text, validDays: 7 })),
  },
  decline: {
    about: '婉拒一份定制需求',
    takes: [id, reason],
    run: async (deps, request = '', why = '') => wishOutput(await declineRequest(deps, { id: request, text: why })),
  },
  deliver: {
    about: '交付一份已付款的定制：说明，以及一个文件；再次交付即补充文件',
    takes: [id, answer, givenFile],
    async run(deps, request = '', text = '', path) {
      const stats = path === undefined ? undefined : await stat(path).catch(() => undefined)
      if (path !== undefined && !stats?.isFile()) throw fault('BAD_ARGUMENT', { message: `读不到文件 ${path}` })
      const file = path !== undefined && stats ? { name: basename(path), path, size: stats.size } : undefined
      return wishOutput(await deliverRequest(deps, { id: request, text, file }))
    },
  },
}

const wishOutput = (wish: DesignRequest) => ({ data: wish, text: table([wishColumns(wish)], '') })

const wishColumns = (wish: DesignRequest) => [
  wish.requestId,
  wish.nickName,
  wish.title || wish.occasion,
  yuan(wish.budgetFen),
  wish.stateName,
  wish.quoteFen > 0 ? yuan(wish.quoteFen) : '',
  timeOf(wish.createTime),
  wish.answer,
]

export const infringements: Record<string, Command> = {
  list: {
    about: '侵权通知，新的在前',
    takes: [],
    async run({ db }) {
      const { rows } = await listNotices(db, PAGE)
      const lines = rows.map((notice) => [
        notice.noticeId,
        notice.receiptNumber,
        notice.complainant,
        notice.workTitle,
        timeOf(notice.createTime),
      ])
      return { data: rows, text: table(lines, '还没有侵权通知') }
    },
  },
  forward: {
    about: '把侵权通知转送给它所指作品的上传者，只转送一次',
    takes: [id],
    async run({ db, emit, now }, notice = '') {
      const works = await forwardInfringement(db, emit, notice, now())
      return { data: { noticeId: notice, works }, text: `已转送，涉及 ${works} 件作品` }
    },
  },
}
