import type { DocketEvent } from '@shenglang/contract/site/docket/routes'
import { DOCKET_MOVE_LABELS } from '@shenglang/contract/site/docket/states'

export const docket = '版权卷宗'
export const lead = (count: string) => `${count} 份侵权通知，新的在前`
export const stages = { all: '全部', open: '待处理', disputed: '争议中', closed: '已了结' } as const
export const stageFilter = '阶段'
export const empty = '还没有侵权通知'
export const emptyFiltered = '没有符合的通知'
export const receipt = '受理编号'
export const complainant = '投诉人'
export const workTitle = '主张的作品'
export const accused = '所指作品'
export const counts = (works: number, disputed: number) => (disputed > 0 ? `${works} 件，${disputed} 件争议中` : `${works} 件`)
export const deadline = '期限'
export const received = '收到'
export const decidedAt = '已处理'
export const phone = '电话'
export const email = '邮箱'
export const reason = '侵权理由'
export const proof = '权属证明'
export const addresses = '侵权内容的地址'
export const notice = '通知'
export const works = '所指作品'
export const noWorks = '地址没有指向本站的作品，只能不予受理。'
export const repeats = (count: number) => `该艺人共 ${count} 件作品因侵权下架`
export const decide = '处理通知'
export const decision = '处理理由'
export const decisionHint = '受理时艺人收到；不予受理时投诉人能查到。'
export const accept = '受理：下架并转送艺人'
export const refuse = '不予受理'
export const acceptOf = (title: string) => `下架《${title}》`
export const counterStatement = '不侵权声明'
export const stated = '声明人'
export const evidence = '初步证据'
export const restoreDue = '等待期到'
export const noteLabels = {
  forwardCounter: '怎样转送的（方式、收件人）',
  handOn: '投诉人提交的立案材料',
  restore: '恢复的理由',
} as const
export const moveButtons = {
  forwardCounter: '已转送投诉人',
  handOn: '投诉人已起诉',
  restore: '恢复作品',
} as const
export const log = '记录'
export const eventName = (kind: DocketEvent['kind']) => (kind === 'received' ? '收到通知' : DOCKET_MOVE_LABELS[kind])
export const platform = '平台'
export const print = '打印'
export const back = '返回列表'
export const done = '已记入卷宗'
export const rules = '期限'
export const rulesTitle = '版权卷宗的期限'
export const counterDays = '不侵权声明转送后的等待期（天）'
export const decideHours = '收到通知后应在多少小时内处理'
export const rulesHint = '已经开始的等待期不变。'
export const save = '保存'
export const saved = '已保存'
export const openWork = '到作品页'

const HOUR_MS = 3_600_000
/** The time left until an instant, or the time by which it is overdue. */
export function timeLeft(until: string, now: number): string {
  const hours = (Date.parse(until) - now) / HOUR_MS
  const text = Math.abs(hours) < 48 ? `${Math.ceil(Math.abs(hours))} 小时` : `${Math.floor(Math.abs(hours) / 24)} 天`
  return hours < 0 ? `超过 ${text}` : `还剩 ${text}`
}
export const rulesText = (days: number, hours: number) => `等待 ${days} 天，${hours} 小时内处理`
