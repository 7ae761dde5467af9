import * as z from 'zod/mini'
import { id, int, paging, text } from '../arguments.ts'
import { Resource } from '../catalog/entities.ts'
import { IDEMPOTENCY_KEY_PATTERN, PAGE_SIZE_MAX, SMALL_FILE_MAX_BYTES } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { BlockedUser, Conversation, ConversationState, Message, MessagePicture } from './entities.ts'
import { MESSAGE_CHARS_MAX } from './rules.ts'

/** Messages on a page (spec §9). */
const MESSAGES_SIZE = 20

const nothing = z.null()
/** A page of the messages before a given one, newest first. */
const before = { before: z.optional(id()), pageSize: z._default(int(1, PAGE_SIZE_MAX), MESSAGES_SIZE) }

export const sendMessage = route({
  method: 'POST',
  path: '/client/app/user/message/private',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary:
    '发私信：文字，或带一张图片、一个资源；陌生人在对方回复之前只能发一条；发出就算读过对方之前的消息。clientKey 由发送方取名，同名同内容只存一次，回答相同；同名不同内容会被拒绝',
  args: z.object({
    userId: id(),
    content: z._default(text(MESSAGE_CHARS_MAX), ''),
    pictureId: z.optional(z.uuidv4('图片编号格式不正确')),
    resourceId: z.optional(id()),
    clientKey: z.optional(z.string().check(z.regex(new RegExp(IDEMPOTENCY_KEY_PATTERN), '应为 1 到 255 个可见的英文字符'))),
  }),
  answer: z.object({ messageId: z.string(), createTime: z.string() }),
})

export const listMessages = route({
  method: 'GET',
  path: '/client/app/user/message/chat',
  audience: 'user',
  summary: '与某人的私信，最新的在前；before 为某条消息的编号时只列它之前的',
  args: z.object({ userId: id(), ...before }),
  answer: pageOf(Message),
})

export const listConversations = route({
  method: 'GET',
  path: '/client/app/user/message/conversations',
  audience: 'user',
  summary: '会话列表，最近的在前；before 取上一页最后一行的 messageId；keyword 找人或聊天记录',
  args: z.object({ ...before, keyword: z._default(text(), '') }),
  answer: pageOf(Conversation),
})

export const conversationState = route({
  method: 'GET',
  path: '/client/app/user/message/conversation',
  audience: 'user',
  summary: '与某人的会话：对方是谁、已读到哪里、现在能否发消息；没有聊过也有回答',
  args: z.object({ userId: id() }),
  answer: ConversationState,
})

export const sharedTracks = route({
  method: 'GET',
  path: '/client/app/user/message/conversation/tracks',
  audience: 'user',
  summary: '你们之间发过的曲目，最近的在前，至多 20 首',
  args: z.object({ userId: id() }),
  answer: z.array(Resource),
})

export const readMessages = route({
  method: 'POST',
  path: '/client/app/user/message/conversation/read',
  audience: 'user',
  summary: '把与某人的会话读到某条消息为止；对方会看到已读',
  args: z.object({ userId: id(), messageId: id() }),
  answer: z.object({ unreadCount: z.int() }),
})

export const deleteConversation = route({
  method: 'POST',
  path: '/client/app/user/message/conversation/delete',
  audience: 'user',
  summary: '删除与某人的全部聊天记录，只对自己',
  args: z.object({ userId: id() }),
  answer: nothing,
})

export const withdrawMessage = route({
  method: 'POST',
  path: '/client/app/user/message/chat/{messageId}/withdraw',
  audience: 'user',
  summary: '撤回自己两分钟内发出的消息，双方都不再看到内容',
  args: z.object({ messageId: id() }),
  answer: nothing,
})

export const deleteMessage = route({
  method: 'POST',
  path: '/client/app/user/message/chat/{messageId}/delete',
  audience: 'user',
  summary: '删除一条消息，只对自己',
  args: z.object({ messageId: id() }),
  answer: nothing,
})

export const uploadMessagePicture = route({
  method: 'POST',
  path: '/client/app/user/message/picture',
  audience: 'user',
  needsConsent: true,
  encoding: 'form',
  summary: '上传私信图片，不超过 20 MB；一天内没有发出会被清除，只有会话双方能看到',
  args: z.object({ file: z.file('请选择图片').check(z.maxSize(SMALL_FILE_MAX_BYTES, '图片不能超过 20 MB')) }),
  answer: MessagePicture,
})

export const setBlock = route({
  method: 'POST',
  path: '/client/app/user/blocks',
  audience: 'user',
  summary: '拉黑某人，或解除；拉黑后双方都不能再给对方发私信',
  args: z.object({ userId: id(), isBlocked: z.boolean('应为是或否') }),
  answer: z.object({ isBlocked: z.boolean() }),
})

export const listBlocks = route({
  method: 'GET',
  path: '/client/app/user/blocks',
  audience: 'user',
  summary: '我拉黑的人，最近的在前',
  args: z.object(paging),
  answer: pageOf(BlockedUser),
})

/** Address of a message's picture, relative to the base address. */
export const messagePicturePath = (pictureId: string) => `/message/picture/${pictureId}`
