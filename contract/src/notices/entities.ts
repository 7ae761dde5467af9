/** What a notice tells of; what users want to hear about is chosen by these. */
export const NOTICE_KINDS = [
  'follow',
  'release',
  'reply',
  'mention',
  'like',
  'application',
  'work',
  'wish',
  'infringement',
  'order',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
