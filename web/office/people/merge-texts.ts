import type { OAuthSource } from '@shenglang/contract/accounts/entities'

export const title = '合并账号'
export const lead = (name: string, id: string) =>
  `“${name}”（编号 ${id}）会并入另一个账号，然后注销。只在核实两个账号是同一个人之后做。`
export const choose = '保留哪个账号'
export const chooseHint = '按手机号、编号、账号名或昵称的开头查找要保留的账号'
export const foundAccounts = '找到的账号'
export const keep = '保留它'
export const none = '没有符合的账号'
export const noneHint = '换个写法；昵称从开头匹配。'
export const goes = '并走的账号'
export const stays = '保留的账号'
export const other = '换一个账号'
export const swap = '反过来：保留并走的'
export const refused = '现在不能合并'
export const moving = '会移过去'
export const nothingMoves = '没有可以移过去的'
export const staying = '留在并走的账号'
export const stayingHint = '订单、发票与账目按规定不能换人：仍能在保留的账号的“订单”里找到，仍能退款。'
export const signIns = '登录方式'
export const phoneMoves = '手机号'
const SITES: Record<OAuthSource, string> = {
  wechat: '微信',
  qq: 'QQ',
  weibo: '微博',
  gitee: 'Gitee',
  github: 'GitHub',
  oidc: '统一登录',
}
export const siteOf = (source: string) => SITES[source as OAuthSource] ?? source
export const level = '会员时间'
export const levelUntil = (vipLevel: number, until: string) => `VIP${vipLevel}，保留的账号到 ${until}`
export const levelForGood = (vipLevel: number) => `VIP${vipLevel}，长期`
export const balance = '余额'
export const balanceHint = '移过去后只能用来购买，不能再退回原来的付款方式；要退请先退款'
export const COUNTS = {
  points: ['积分', '分'],
  purchases: ['买过的内容', '项'],
  licences: ['授权书', '份'],
  coupons: ['没用的优惠券', '张'],
  addresses: ['收货地址', '个'],
  favourites: ['收藏', '首'],
  crates: ['歌单', '个'],
  follows: ['关注', '人'],
  fans: ['粉丝', '人'],
  comments: ['评论', '条'],
  posts: ['帖子', '篇'],
} as const
export const STAYING_COUNTS = {
  orders: ['订单', '笔'],
  invoices: ['发票', '张'],
  conversations: ['私信往来', '个'],
  downloads: ['下载记录', '次'],
} as const
export const amount = (count: number, unit: string) => `${count.toLocaleString('zh-CN')} ${unit}`
export const endingSites = '不再使用的登录方式'
export const endingHint = (names: string) => `${names}（保留的账号已有）`
export const merge = '合并'
export const confirmTitle = (from: string, into: string) => `把“${from}”并入“${into}”`
export const confirmHint = '不可恢复：并走的账号立即退出所有设备并注销，两个账号都记入操作记录，保留的账号会收到通知。'
export const phoneOf = '合并后的手机号'
export const phoneHint = '另一个号码不再绑定，可以重新注册'
export const phoneOfInto = (phone: string) => `${phone}（保留的账号的）`
export const phoneOfFrom = (phone: string) => `${phone}（并走的账号的）`
export const mergedInto = '这个账号已并入另一个账号'
export const mergedIntoLink = (name: string, id: string) => `${name}（编号 ${id}）`
export const mergedFrom = '并入的账号'
export const mergedAt = '合并于'
