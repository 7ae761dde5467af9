import type { DesignRequest } from '@shenglang/contract/catalog/design-requests'
import { yuan } from '@shenglang/contract/format'
import { answerRequest, listRequests } from '../../catalog/index.ts'
import { forwardInfringement, listNotices } from '../../site/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'

const PAGE = { pageNum: 1, pageSize: 100 }
const { id, answer } = ARGUMENTS

export const wishes: Record<string, Command> = {
  list: {
    about: '定制需求，新的在前；末列是答复',
    takes: [],
    async run({ db }) {
      const { rows } = await listRequests(db, PAGE)
      return { data: rows, text: table(rows.map(wishColumns), '还没有定制需求') }
    },
  },
  answer: {
    about: '答复一份定制需求，并通知提交的人',
    takes: [id, answer],
    async run({ db, now }, request = '', words = '') {
      const answered = await answerRequest(db, request, words, now())
      return { data: answered, text: table([wishColumns(answered)], '') }
    },
  },
}

const wishColumns = (wish: DesignRequest) => [
  wish.requestId,
  wish.nickName,
  wish.title || wish.occasion,
  yuan(wish.budgetFen),
  wish.isOpen ? '进行中' : '已结束',
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
    async run({ db, tell, now }, notice = '') {
      const works = await forwardInfringement(db, tell, notice, now())
      return { data: { noticeId: notice, works }, text: `已转送，涉及 ${works} 件作品` }
    },
  },
}
