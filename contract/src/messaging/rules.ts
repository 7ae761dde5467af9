import { cutText } from '../cut-text.ts'
import type { ChatPermission, Message } from './entities.ts'

export const MESSAGE_CHARS_MAX = 2000
/** Time within which a sender may withdraw a message (撤回). */
export const WITHDRAW_WITHIN_MS = 120_000
/** Maximum length of the longer edge of a message's picture, in pixels. */
export const MESSAGE_PICTURE_EDGE_MAX = 1600

/** Messages of MESSAGE_REFUSED, by the reason why a user may not write to another. */
export const CHAT_REFUSALS: Record<Exclude<ChatPermission, 'open' | 'once'>, string> = {
  waiting: '对方还没有回复，回复之前只能发一条私信',
  self: '不能给自己发私信',
  closed: '对方已注销，不能再发私信',
  blocking: '你已拉黑对方，解除后才能发私信',
  blocked: '对方暂不接收你的私信',
  minor: '未成年人模式下只能与互相关注的人聊天',
}

/** Shown in place of a message that moderation took down. */
export const TAKEN_DOWN_TEXT = '该消息已被管理员删除'

const EXCERPT_MAX = 60

/** A message in one line, for lists; `title` is the title of its resource, '' when that no longer exists. */
export function excerptOf(
  message: Pick<Message, 'kind' | 'content' | 'isWithdrawn' | 'isTakenDown'> & { title: string },
): string {
  if (message.isTakenDown) return TAKEN_DOWN_TEXT
  if (message.isWithdrawn) return '撤回了一条消息'
  const content = message.content.replace(/\s+/g, ' ')
  const shown = { text: content, picture: `[图片] ${content}`, resource: `[曲目] ${message.title || content}` }[message.kind]
  return cutText(shown.trim(), EXCERPT_MAX, { ending: '…' })
}
