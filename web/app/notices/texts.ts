import type { PushState } from './push-state.ts'

export const loading = '加载中…'
export const retry = '重试'
export const loadMore = '加载更多'

export const notices = '通知'
export const message = '消息'
export const unreadOf = (name: string, count: string) => `${name}，${count} 条未读`

export const unreadCount = (count: number) => `${count} 条未读`

export const noChats = '还没有私信'
export const seeAllMessages = '看全部消息'

export const unread = '未读'
export const andOthers = (count: number) => ` 等 ${count} 人`

export const NO_NOTICES_SHORT = { all: '还没有通知', social: '还没有互动', order: '还没有订单通知' }
export const seeAllNotices = '看全部通知'
export const whichNotices = '哪些通知'
export const readAll = '全部已读'

export const selectedNotices = '我想收到的通知'
export const selectedNoticesHint = '作品审核、艺人申请、定制需求、侵权与违规处理、订单的通知与你的权益有关，不能关闭。'

export const PUSH_HINTS: Record<PushState, string> = {
  unknown: '正在查看这个浏览器…',
  unsupported: '这个浏览器不支持离线通知。iPhone 与 iPad 需要先把本站添加到主屏幕，再从那里打开。',
  denied: '浏览器已禁止本站发送通知。请在地址栏旁的网站设置中改为允许，再回到这里。',
  on: '这个浏览器已开启，退出登录即停止。',
  off: '关闭网页后，也能收到下面选择的消息。',
}
export const offlineNotices = '离线通知'
export const receiveHere = '在这个浏览器接收'
export const quietHours = '勿扰时段'
export const quietFrom = '勿扰开始'
export const to = '至'
export const quietTo = '勿扰结束'
export const turnOffAllPush = (count: number) => `关闭全部 ${count} 个浏览器的离线通知`
export const pushHint =
  '通知只写来自谁、去哪里看，不含私信内容；勿扰时段内的不再补发，打开网站即可看到。通知经浏览器厂商的推送服务送达，在中国大陆，连不上该服务的浏览器可能收不到。'

export const all = '全部'
export const social = '互动'
export const order = '订单'

export const allNotices = '全部通知'
export const privateMessage = '私信'
export const noticeSettings = '通知设置'
export const NO_NOTICES = {
  all: ['还没有通知', '有人关注、评论或喜欢你的作品，作品通过审核，都会出现在这里'],
  social: ['还没有互动', '有人关注、评论或喜欢你的作品，都会出现在这里'],
  order: ['还没有订单通知', '订单有变化时会出现在这里'],
  private: ['还没有私信', '在别人的主页上按“私信”，就可以开始聊'],
} as const
export const messagesTitle = '消息 · 声浪'

export const pushUnreachable = '没有开启：连不上浏览器厂商的推送服务'
