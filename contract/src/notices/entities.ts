import * as z from 'zod/mini'

/** What a notice tells of; what users want to hear about is chosen by these. */
export const NOTICE_KINDS = [
  'follow',
  'release',
  'comment',
  'reply',
  'mention',
  'like',
  'application',
  'work',
  'wish',
  'infringement',
  'moderation',
  'order',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** For so long notices are kept. */
export const NOTICES_KEPT_DAYS = 365

/** Something about the user's notices changed: there is a new one, or some were read elsewhere. */
export const NoticesEvent = z.object({ kind: z.literal('notices') })
