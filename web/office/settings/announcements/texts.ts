import type { AnnouncementAudience } from '@shenglang/contract/notices/announcements'

export const title = '公告'
export const lead = '会员在通知里收到，一条公告对所有人只存一份；之后注册的人不会收到。'
export const count = (total: string) => `共 ${total} 条。`
export const create = '写公告'
export const none = '还没有公告'
export const noneHint = '停机、活动、规则变化，都可以写成一条公告。'

export const name = '标题'
export const content = '正文'
export const contentHint = (max: number) => `会员看到全文，最多 ${max} 个字；换行保留，不支持 HTML`
export const link = '链接'
export const linkHint = '本站的路径，如 /noble，或 https:// 开头的完整地址'
export const audience = '发给'
export const level = '等级'
export const levelOf = (vipLevel: number) => `VIP${vipLevel} 及以上`
export const AUDIENCE_NAMES: Record<AnnouncementAudience, string> = {
  all: '全体会员',
  vip: '会员等级',
  artists: '艺人',
}
export const sending = '发出'
export const SENDING_NAMES = { draft: '先存草稿', now: '立即', at: '定时' }
export const outTime = '发出时间（北京时间）'
export const untilTime = '显示到（北京时间）'
export const untilHint = '到时从通知里消失；不填则一直显示'

export const state = '状态'
export const out = '发出'
export const until = '显示到'
export const seen = '看过'
export const people = (count: number) => `${count.toLocaleString('zh-CN')} 人`
export const author = '谁写的'
export const actions = '操作'
export const edit = '修改'
export const editOf = (what: string) => `修改 ${what}`
export const withdraw = '撤回'
export const withdrawOf = (what: string) => `撤回 ${what}`
export const withdrawStatement = (what: string) => `撤回“${what}”：从会员的通知里消失，不能恢复。确认？`
export const withdrawn = '已撤回'

export const back = '全部公告'
export const preview = '会员看到的'
export const emptyTitle = '（标题）'
export const emptyContent = '（正文）'
export const save = { draft: '存草稿', now: '发出…', at: '定时发出' }
export const send = '发出'
export const sendStatement = (to: string) => `现在发给${to}。发出后不能修改，只能撤回。确认？`
