import type { Duplicate } from '@shenglang/contract/studio/entities'

export const review = '审核'
export const works = '作品'
export const applications = '艺人申请'

export const waitingCount = (count: number) => `待审 ${count}`
export const pace = (count: number, seconds: number) => `今天你审了 ${count} 首，平均 ${seconds} 秒`
export const allShortcuts = '全部快捷键'
export const editReasons = '编辑退回原因'
export const queue = '待审作品'
export const filterAll = '等得最久'
/** More may be among the items that are not loaded yet. */
export const countSoFar = (count: number, hasMore: boolean) => (hasMore ? `${count}+` : String(count))
export const filterDoubtful = (count: string) => `有疑点 ${count}`
export const filterNew = (count: string) => `新艺人 ${count}`
export const colleagueHasIt = (name: string) => `${name}在看`
export const isEdit = '修改'
export const newArtist = '新艺人'
export const loadMore = '再载入一些'
export const more = (count: number) => `还有 ${count} 首`
export const upDown = '上下一首'
export const emptyTitle = '都审完了'
export const emptyText = '有新的作品送审，会自己出现在这里。'
export const noneHere = '这里没有待审的作品'
export const failed = '没能载入'
export const retry = '重试'
export const loading = '正在载入'

const HOUR_MS = 3_600_000
/** The time that something has waited, rounded to its largest unit. */
export function waited(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < 60_000) return '刚刚'
  if (ms < HOUR_MS) return `${Math.floor(ms / 60_000)} 分钟`
  return ms < 48 * HOUR_MS ? `${Math.floor(ms / HOUR_MS)} 小时` : `${Math.floor(ms / (24 * HOUR_MS))} 天`
}
export const waitedSince = (text: string) => (text === '刚刚' ? '刚送审' : `等了 ${text}`)
export const positionOf = (index: number, total: number) => `${index} / ${total}`
export const untitled = '没有标题'

export const recordOf = (published: number, returned: number, takenDown: number) =>
  [
    published === 0 ? '还没有上架的作品' : `${published} 首已上架`,
    returned === 0 ? '从未退回' : `退回过 ${returned} 次`,
    ...(takenDown === 0 ? [] : [`被下架 ${takenDown} 次`]),
  ].join(' · ')
export const artistPage = '艺人页'
export const artistAccount = '账号'
export const artistWorks = '全部作品'
export const lastReturn = (title: string, reason: string) => `上次退回《${title}》：${reason}`
export const wavePosition = '试听位置'
export const play = '播放'
export const pause = '暂停'
export const onlyOverlap = '只听重合段'
export const nextDrop = '下一处高潮'
export const compare = 'A / B 对听'
export const loudness = (lufs: number) => `${String(Math.round(lufs * 10) / 10).replace('-', '−')} LUFS`
export const version = (label: string, index: number) => (label === '' ? `版本 ${index + 1}` : label)
export const versions = '版本'

export const sameFingerprint = (similarity: number, isTakenDown: boolean) =>
  `${isTakenDown ? '与已下架的作品' : ''}声纹 ${Math.round(similarity * 100)}% 相同`
export const sharedText = (from: string, other: string, seconds: number) => `${from} 起对上 ${other}，共 ${seconds} 秒`
export const speedText = ({ speed }: Pick<Duplicate, 'speed'>) => {
  const percent = Math.round((speed - 1) * 1000) / 10
  return percent === 0 ? '' : `速度 ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}
export const sameArtist = '同一位艺人'
export const noAudio = '录音已不在，不能对听'

export const bpm = 'BPM'
export const key = '调性'
export const energy = '能量'
export const genres = '标签'
export const category = '风格'
export const file = '文件'
export const aiMade = 'AI 生成'
export const measured = (value: string | number) => `测得 ${value}`
export const measuredSame = '测得一致'
export const notMeasured = '没有测得'
export const differs = '与测得的不同'
export const gridGiven = '艺人校正过节拍'
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
export const description = '介绍'
export const edits = '待审的修改'
export const fromTo = (before: string, after: string) => `${before} → ${after}`
export const price = '价格'
export const reviewedPrice = (price: string) => `上次审核时 ${price}`
export const log = '记录'
export const platform = '平台'
export const incomplete = (missing: string) => `${missing}。补上才能发布，不补就退回`
export const complete = '在作品表单里补上'
export const setBack = (reason: string) => `上一个决定没有生效：${reason}`
export const yes = '是'
export const no = '否'

export const decide = '决定'
export const decideHint = '选了原因就退回'
export const note = '给艺人的话'
export const noteHint = '退回时艺人马上收到这段话，可以改了再交。'
export const noteRequired = '退回要写明原因'
export const reject = '退回给艺人'
export const publish = '通过'
export const writeNote = '写附言'
export const leave = '先放下'
export const undoOf = (title: string, isPublished: boolean) => `${isPublished ? '已通过' : '已退回'}《${title}》`
export const undo = (seconds: number) => `撤回 ${seconds} 秒`
export const undone = '已撤回，作品回到你手里'
export const despiteTitle = '这段录音曾被下架'
export const despiteText = '它与已下架的录音是同一录音。确认艺人有授权，才可以仍然发布。'
export const despite = '仍然发布'
export const cancel = '取消'
export const close = '关闭'

export const shortcuts: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['J', '↓'], '下一首'],
  [['K', '↑'], '上一首'],
  [['空格'], '播放或暂停'],
  [['←', '→'], '后退、前进 5 秒'],
  [['D'], '下一处高潮'],
  [['O'], '只听重合段'],
  [['B'], '在两段录音之间切换'],
  [['A', 'P'], '通过'],
  [['1 – 9'], '选退回的原因'],
  [['R'], '退回给艺人'],
  [['M'], '写附言（Esc 离开）'],
  [['S'], '先放下，换下一首'],
  [['Z'], '十秒内撤回上一个决定'],
  [['?'], '显示这张表'],
]

export const reasonsLead = '按数字键 1 到 9 的顺序。第一行是按钮上的字，下面是艺人收到的话。'
export const reasonLabel = (index: number) => `原因 ${index + 1}`
export const reasonText = (index: number) => `原因 ${index + 1} 给艺人的话`
export const addReason = '添加一条'
export const removeReason = '删除'
export const save = '保存'
export const saved = '已保存'
export const changedMeanwhile = '同事刚改过这些原因。下面是你的版本；再次保存会以它为准。'
export const currentReasons = (labels: string) => `现在保存着的：${labels}`

export const applicationsLead = (count: string, state: string) => [`${count} 份申请`, state].filter(Boolean).join(' · ')
export const applicationsEmpty = (state: string) => (state === '' ? '还没有申请' : `没有“${state}”的申请`)
export const stateFilter = '状态'
export const allStates = '全部'
export const applicant = '申请人'
export const appliedAt = '提交于'
export const artistName = '艺人名'
export const style = '擅长'
export const introduction = '简介'
export const samples = '代表作'
export const noSamples = '没有附代表作'
export const realName = '真实姓名'
export const idNumber = '身份证号'
export const phone = '电话'
export const showIdentity = '查看真实姓名与证件号'
export const identityReason = '查看的原因'
export const identityHint = '查看会连同原因记入日志。'
export const show = '查看'
export const approve = '通过'
export const approveDespite = '仍然通过'
export const similarNames = (names: string) => `这个名字与艺人“${names}”的相似，确认听众不会混淆再通过`
export const rejectApplication = '拒绝'
export const rejectTitle = (name: string) => `拒绝“${name}”的申请`
export const rejectReason = '原因，申请人会收到'
export const approved = (name: string) => `“${name}”已成为艺人`
export const rejected = (name: string) => `已拒绝“${name}”的申请`
export const resultOf = (state: string) => `结果：${state}`
export const back = '返回列表'
export const sampleOf = (name: string) => `试听 ${name}`
