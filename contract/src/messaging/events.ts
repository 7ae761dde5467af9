import * as z from 'zod/mini'

/**
 * Events in a conversation. `arrived`: its sender has read what came before. `read`: a participant has read up to this message.
 * `takenDown`: moderation withdrew it from `byUserId`. `cleared`: the receiver of the event deleted the whole conversation.
 */
const MESSAGE_DEEDS = ['arrived', 'read', 'withdrawn', 'takenDown', 'deleted', 'cleared', 'blocked'] as const

/** `userId` is the partner, `byUserId` the user who acted; `messageId` is '' when the event concerns no single message. */
export const MessageEvent = z.object({
  kind: z.literal('message'),
  deed: z.enum(MESSAGE_DEEDS),
  userId: z.string(),
  byUserId: z.string(),
  messageId: z.string(),
})
export type MessageEvent = z.infer<typeof MessageEvent>
