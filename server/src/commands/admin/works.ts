import { APPLICATION_STATE_LABELS } from '@shenglang/contract/studio/applications'
import { duplicateText } from '@shenglang/contract/studio/duplicate-text'
import { editText } from '@shenglang/contract/studio/edit-text'
import {
  EDIT_LABELS,
  type MyWork,
  type MyWorkDetail,
  WORK_STATE_LABELS,
  type WorkEdits,
} from '@shenglang/contract/studio/entities'
import { findApplications, listWorksOf, moveWork, readWork, reviewApplication } from '../../studio/index.ts'
import { type AdminDeps, ARGUMENTS, type Command, table, timeOf } from './command-line.ts'

const PAGE = { pageNum: 1, pageSize: 100 }
const { id, reason, submission } = ARGUMENTS

export const artists: Record<string, Command> = {
  list: {
    about: '待审核的艺人申请',
    takes: [],
    async run(deps) {
      const pages = await Promise.all(
        (['submitted', 'resubmitted'] as const).map((state) => findApplications(deps, { state, pageSize: PAGE.pageSize })),
      )
      const rows = pages.flatMap((page) => page.rows)
      const lines = rows.map((application) => [
        application.applicationId,
        application.artistName,
        application.style,
        APPLICATION_STATE_LABELS[application.state],
        timeOf(application.createTime),
        application.lookAlikes.length === 0 ? '' : `名字像 ${application.lookAlikes.map(({ nickName }) => nickName).join('、')}`,
      ])
      return { data: rows, text: table(lines, '没有待审核的') }
    },
  },
  approve: {
    about: '通过申请',
    takes: [id],
    run: (deps, application = '') => reviewApplicationd(deps, { id: application, outcome: 'approved' }),
  },
  'approve-alike': {
    about: '通过申请，即使名字与已有艺人的相似',
    takes: [id],
    run: (deps, application = '') => reviewApplicationd(deps, { id: application, outcome: 'approved', despiteLookAlikes: true }),
  },
  reject: {
    about: '拒绝申请',
    takes: [id, reason],
    run: (deps, application = '', why = '') => reviewApplicationd(deps, { id: application, outcome: 'rejected', reason: why }),
  },
}

export const resources: Record<string, Command> = {
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
      const detail = await readWork(db, work)
      const edits = (Object.keys(detail.edits) as (keyof WorkEdits)[]).map((name) => {
        const [current, requested] = [editText(name, detail[name]), editText(name, detail.edits[name])]
        return `${EDIT_LABELS[name]}\n  现在：${current}\n  改为：${requested}`
      })
      const same = detail.files.flatMap(({ fileName, duplicateOf }) =>
        duplicateOf ? [`${fileName}：${duplicateText(duplicateOf)}`] : [],
      )
      return { data: detail, text: [`${detail.title}\t${stateOf(detail)}`, ...priceOf(detail), ...same, ...edits].join('\n') }
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

function move(outcome: 'reject' | 'takedown'): Command['run'] {
  return ({ db, now }, work = '', why = '') => moved(db, { move: outcome, resourceId: work, reason: why, now: now() })
}

async function moved(db: AdminDeps['db'], step: Parameters<typeof moveWork>[1]) {
  await moveWork(db, step)
  const work = await readWork(db, step.resourceId)
  return { data: work, text: `${work.title}：${stateOf(work)}` }
}

async function reviewApplicationd(
  deps: AdminDeps,
  review: Partial<Parameters<typeof reviewApplication>[1]> & { id: string; outcome: 'approved' | 'rejected' },
) {
  const application = await reviewApplication(deps, { reason: '', despiteLookAlikes: false, reviewerId: undefined, ...review })
  return { data: application, text: `${application.artistName}：${APPLICATION_STATE_LABELS[application.state]}` }
}

const price = (fen: number) => editText('priceFen', fen)

function titleOf({ title, priceFen, edits }: MyWork): string {
  const named = edits.title === undefined ? title : `${title} → ${edits.title}`
  return edits.priceFen === undefined ? named : `${named}（${price(priceFen)} → ${price(edits.priceFen)}）`
}

/** The price, where it changed since a review saw it. */
const priceOf = ({ priceFen, reviewedPriceFen, isVisible }: MyWorkDetail) =>
  isVisible && reviewedPriceFen !== priceFen ? [`价格：${price(priceFen)}，上次审核时 ${price(reviewedPriceFen)}`] : []

const stateOf = (work: MyWork) => (work.isScheduled ? `定时 ${timeOf(work.releaseTime)}` : WORK_STATE_LABELS[work.state])
