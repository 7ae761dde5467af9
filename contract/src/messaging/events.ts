import * as z from 'zod/mini'

/**
 * What happened in a conversation. `read`: a participant has read up to this message. `takenDown`: moderation withdrew it from
 * `byUserId`. `cleared`: the receiver of the event deleted it all.
 */
const MESSAGE_DEEDS = ['arrived', 'read', 'withdrawn', 'takenDown', 'deleted', 'cleared', 'blocked'] as const

/** `userId` is the partner, `byUserId` who did it; `messageId` is '' where no message is meant. */
export const MessageEvent = z.object({
  kind: z.literal('message'),
  deed: z.enum(MESSAGE_DEEDS),
  userId: z.string(),
  byUserId: z.string(),
  messageId: z.string(),
})
export type MessageEvent = z.infer<typeof MessageEvent>
