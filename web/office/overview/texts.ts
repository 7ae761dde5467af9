import type { OpeningStep } from '@shenglang/contract/office/opening'
import type { Metric, Range } from '@shenglang/contract/office/overview'
import { waited } from '../review/texts.ts'

export const overview = '总览'
export const ranges: Record<Range, string> = { today: '今天', week: '7 天', month: '30 天', year: '一年' }
export const rangeLabel = '时间范围'
export const metrics: Record<Metric, string> = {
  visitors: '访客',
  plays: '播放',
  listeners: '听众',
  downloads: '下载',
  signUps: '注册',
  uploads: '上传',
  salesFen: '成交',
  refundsFen: '退款',
  vips: '开通会员',
}
export const chartLead: Record<Range, string> = {
  today: '每小时，虚线是昨天',
  week: '每天，虚线是前 7 天',
  month: '每天，虚线是前 30 天',
  year: '每周，虚线是前一年',
}
export const chartLabel = (metric: string, now: string, before: string) => `${metric}：现在 ${now}，前一段时间 ${before}`
export const before = '前一段时间'
export const exportCsv = '导出 CSV'
export const waitingTitle = '等你处理'
export const nothingWaits = '都处理完了'
export const waitingWorks = (count: number) => `审核 ${count} 首`
export const waitingApplications = (count: number) => `艺人申请 ${count} 位`
export const waitingReports = (count: number) => `举报 ${count} 件`
export const waitingInfringements = (count: number) => `侵权通知 ${count} 件`
export const waitingCounterStatements = (count: number) => `不侵权声明待转送 ${count} 件`
export const waitingRefunds = (count: number) => `退款 ${count} 笔`
export const waitingPayouts = (count: number) => `付款待复核 ${count} 笔`
export const waitingToShip = (count: number) => `待发货 ${count} 单`
export const waitingDesigns = (count: number) => `定制待报价 ${count} 件`
export const waitingInvoices = (count: number) => `发票待开具 ${count} 张`
export const waitingReversals = (count: number) => `发票待红冲 ${count} 张`
export const waitingDifferences = (count: number) => `对账差异 ${count} 笔`
/** The time that the oldest of a kind has waited. */
export function longestWait(since: string, now: number): string {
  const time = waited(since, now)
  return time === '刚刚' ? time : `最久等了 ${time}`
}
export const topTitle: Record<Range, string> = { today: '今天最热', week: '7 天最热', month: '30 天最热', year: '历来最热' }
export const noPlays = '还没有播放'
export const lostTitle = '搜不到的词'
export const lostLead = '近 7 天，可以请艺人补'
export const noLost = '没有搜不到的词'
export const funnelTitle = '从来访到会员'
export const shareOf = (stage: string, share: string) => `占${stage} ${share}`
export const runningTitle = '运行'
export const runsWell = '运行正常'
export const workerStopped = '后台进程没有在运行：审核后的处理、对账与通知都停着'
export const queueOf = (count: number) => `队列 ${count}`
export const failedJobs = (count: number) => `失败 ${count}`
export const diskFree = (size: string) => `磁盘剩 ${size}`
export const p95 = (ms: string) => `p95 ${ms} ms`
export const noBackup = '还没有备份'
export const backedUp = (time: string) => `备份 ${time}`
export const backupTooOld = (time: string) => `上一次备份是 ${time}，太久了`
export const backupFailed = (time: string, why: string) => `备份失败（${time}）：${why}`
export const slowCalls = '慢接口'
export const timesOf = (count: number) => `${count} 次`
export const openingTitle = '开张第一小时'
export const openingLead = '做完会自己打勾'
export const openingCount = (done: number, all: number) => `${done}/${all}`
export const stepDone = '已做好'
export const goDo = '去做'
export const STEPS: Record<OpeningStep, string> = {
  name: '站名与标志',
  filing: 'ICP 与公安备案',
  contact: '联系方式',
  sms: '短信',
  payment: '支付通道',
  prices: '价格',
  agreements: '协议',
  category: '第一个分类',
  artist: '第一位艺人',
  work: '第一首作品',
  backup: '备份',
  twoStep: '两步登录',
}
export const adopt = '我读过了，采用'
export const adopted = '已采用'
export const adoptCategories = '就用这些分类'
export const readFirst = '先读一遍'
