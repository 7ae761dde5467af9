import type { PersonKind } from '@shenglang/contract/accounts/people/entities'
import type { StaffRole } from '@shenglang/contract/roles'

export const people = '用户'
export const lead = '按手机号、编号、账号名或昵称的开头查找；手机号至少输入前 5 位'
export const key = '查找用户'
export const keyHint = '手机号、编号、账号名、昵称'
export const search = '查找'
export const kinds = '按类别'
export const everybody = '全部'
export const KIND_NAMES: Record<PersonKind, string> = {
  staff: '工作人员',
  artists: '艺人',
  vip: '会员',
  blocked: '已封禁',
  minors: '未成年人',
}
export const total = (count: number, max: number) =>
  count > max ? `${max.toLocaleString('zh-CN')}+ 人` : `${count.toLocaleString('zh-CN')} 人`
export const list = '用户列表'
export const nobody = '还没有用户'
export const noMatch = '没有符合的用户'
export const noMatchHint = '换个写法，或清除筛选。昵称从开头匹配。'
export const goOn = '这一段里没有，继续往后找'
export const clearFilters = '清除筛选'
export const nextPage = '下一页'
export const keys = 'j、k 上下移动，Enter 打开'

export const name = '昵称'
export const accountName = '账号名'
export const phone = '手机号'
export const level = '等级'
export const status = '身份'
export const registered = '注册'
export const noPhone = '未绑定'
export const admin = '管理员'
export const artist = '艺人'
export const minor = '未成年人'
export const blocked = '已封禁'
export const closed = '已注销'
export const vip = (vipLevel: number) => `VIP${vipLevel}`
/** The site's name of a level, where it is more than its number. */
export const levelName = (vipLevel: number, name: string) => (name === vip(vipLevel) ? name : `${vip(vipLevel)} ${name}`)

export const id = (userId: string) => `编号 ${userId}`
export const tabs = '这个账号的内容'
export const TAB_NAMES = {
  profile: '概况',
  devices: '登录的设备',
  orders: '订单',
  moderation: '举报与禁言',
  log: '操作记录',
} as const

export const profile = '资料'
export const levels = '会员等级'
export const roles = '后台权限'
export const publicPage = '公开主页'
export const region = '地区'
export const introduction = '简介'
export const password = '登录密码'
export const hasPassword = '已设置'
export const noPassword = '未设置'
export const birthYear = '出生年份'
export const fans = '粉丝 / 关注'
export const works = '作品 / 播放'
export const downloads = '下载'
export const downloadCount = (count: number) => (count >= 10_000 ? '10,000+ 次' : `${count} 次`)
export const listening = '收听'
export const listeningReason = '网站只在一小时内记得谁听过什么，用来防止重复计数，不留个人的收听记录'
export const noLevel = '没有会员等级'
export const LEVEL_SOURCES = { order: '购买', seat: '团队席位', grant: '赠送' } as const
export const noEnd = '长期'
export const source = '来源'
export const from = '开始'
export const until = '到期'

export const ROLE_NAMES: Record<StaffRole, string> = {
  admin: '管理员：一切，含增减管理员',
  content: '内容：作品、分类、首页、公告',
  review: '审核：作品、艺人申请、举报',
  finance: '财务：退款、打款、发票、价格',
  support: '客服：订单、发货、定制',
  people: '用户：查找、封禁、权限',
}
export const granted = '已有'
export const give = '给予'
export const take = '收回'
export const ownRoles = '这是你自己的账号，权限由别的管理员调整'

export const device = '设备'
export const address = '地址'
export const signedIn = '登录于'
export const lastSeen = '最近使用'
export const endDevice = '退出'
export const noDevices = '没有登录的设备'

export const orderNo = '订单号'
export const goods = '内容'
export const amount = '金额'
export const orderStatus = '状态'
export const createTime = '时间'
export const noOrders = '没有订单'
export const ofMerged = (userId: string) => `并入的账号 ${userId} 的`
export const ordersForSupport = '订单由有客服权限的同事查看'

export const mute = '禁言'
export const unmute = '解除禁言'
export const mutedUntil = (time: string) => `禁言至 ${time}`
export const mutedForGood = '禁言，无限期'
export const notMuted = '可以发言'
export const writing = '发言'
export const cases = '被举报的内容'
export const caseNo = '举报号'
export const kind = '类型'
export const reasons = '原因'
export const reports = '举报数'
export const result = '结果'
export const noCases = '没有被举报过'
export const moderationLog = '处理记录'
export const noModeration = '没有处理记录'
export const action = '操作'
export const note = '说明'
export const staff = '经手'
export const atConsole = '命令行'
export const reason = '原因'
export const noLog = '还没有人对这个账号做过操作'

export const actions = '更多操作'
export const block = '封禁账号'
export const unblock = '解除封禁'
export const setLevel = '设定等级'
export const endAll = '退出所有设备'
export const exportData = '导出数据'
export const close = '注销账号'
export const merge = '并入另一个账号'
export const showPhone = '查看手机号'

export const blockedTitle = (end: string) => (end === '' ? '账号已封禁，无限期' : `账号已封禁，至 ${end}`)
export const blockedReason = (why: string, who: string, when: string) => `原因：${why}（${who || atConsole}，${when}）`
export const blockHint = '立即退出所有设备，播放地址与离线授权失效，不能再登录；公开的作品不变。登录时会看到这里写的原因。'
export const duration = '多久'
export const DURATIONS = [
  { value: '', name: '无限期' },
  { value: '1', name: '1 天' },
  { value: '3', name: '3 天' },
  { value: '7', name: '7 天' },
  { value: '30', name: '30 天' },
  { value: '90', name: '90 天' },
]
export const reasonShown = '原因（对方登录时会看到）'
export const reasonLogged = '原因（记入操作记录）'
export const reasonRequired = '请写明原因'
export const levelLabel = '等级'
export const takeBackLevel = '收回赠送的等级'
export const levelHint = '只改赠送的等级，买的不受影响'
export const lastDay = '最后一天'
export const lastDayRequired = '请选择今天或以后的一天'
export const giveRole = (role: string) => `给予“${role}”`
export const takeRole = (role: string) => `收回“${role}”`
export const roleHint = '立即生效，对方已打开的页面也一样'
export const endHint = '对方需要重新登录'
export const exportHint = '与用户自己导出的相同，一个压缩包。只在核实是本人后交给本人。'
export const closeHint = '不可恢复：个人资料、消息与登录方式全部删除，作品以“已注销用户”署名保留。'
export const confirmName = (nickName: string) => `再输入一次昵称“${nickName}”`
export const nameDiffers = '与昵称不一致'
export const muteDays = '禁言几天'
export const muteDaysHint = '不填为无限期'
export const muteNote = '说明（会通知对方）'
export const done = '已完成'
export const changedMeanwhile = (who: string, what: string) =>
  `${who || atConsole}刚对这个账号做了“${what}”，页面已更新，请核对后再提交`
export const cancel = '取消'

export const blockSelected = '封禁'
export const unblockSelected = '解除封禁'
export const exportSelected = '导出所选'
export const blockMany = (count: number) => `封禁 ${count} 个账号`
export const unblockMany = (count: number) => `解除 ${count} 个账号的封禁`
export const blockNow = (count: number) => `封禁 ${count} 个`
export const unblockNow = (count: number) => `解除 ${count} 个`
export const blockedMany = (count: number) => `已封禁 ${count} 个账号`
export const unblockedMany = (count: number) => `已解除 ${count} 个账号的封禁`
export const unblockHint = '可以重新登录，并收到一条通知。'
export const reasonSent = '原因（会写在给对方的通知里）'
const soText = (isBlocked: boolean) => (isBlocked ? '已经封禁' : '没有封禁')
export const staySo = (count: number, isBlocked: boolean) => `其中 ${count} 个${soText(isBlocked)}，保持不变。`
export const allSo = (count: number, isBlocked: boolean) => `选中的 ${count} 个账号都${soText(isBlocked)}。`
export const someRefused = (count: number) => `其中 ${count} 个不能操作，所以都没有改：`
export const refusedPerson = (name: string, reason: string) => `${name}：${reason}`
export const leaveOut = (count: number) => `去掉这 ${count} 个`
export const someChangedMeanwhile = (who: string, what: string) =>
  `${who || atConsole}刚对其中的账号做了“${what}”，已重新检查，请核对后再提交`
export const checkAgain = '请核对后再提交'
export const tooMany = (max: number) => `一次最多选 ${max} 个账号`
