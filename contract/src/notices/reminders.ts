import * as z from 'zod/mini'
import { oneOf, text } from '../arguments.ts'
import { route } from '../route.ts'

/** Subjects of a reminder: an upcoming release, or the pick of a day. */
export const REMINDER_KINDS = ['premiere', 'dailyPick'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]
/** Maximum number of a member's reminders of future events. */
export const REMINDERS_MAX = 200

export const setReminder = route({
  method: 'PUT',
  path: '/client/app/user/reminder',
  audience: 'user',
  summary:
    '到点叫我：kind 为 premiere（subjectId 为新作预告的编号）或 dailyPick（subjectId 为明天的日期）。到时通知一次，开启了离线通知的浏览器也会收到；isReminded 为 false 时取消。重复请求结果不变',
  args: z.object({
    kind: oneOf(REMINDER_KINDS),
    subjectId: text(18).check(z.regex(/^([1-9]\d{0,17}|\d{4}-\d{2}-\d{2})$/, '应为预告编号或日期')),
    isReminded: z.boolean('应为是或否'),
  }),
  answer: z.object({ isReminded: z.boolean() }),
})
